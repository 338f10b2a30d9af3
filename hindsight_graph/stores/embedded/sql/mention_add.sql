-- Purpose: a memory mentions an entity.
-- Parameters: memory, entity (rids).
INSERT OR IGNORE INTO mention (memory, entity) VALUES (:memory, :entity)
