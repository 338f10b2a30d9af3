-- Purpose: a memory takes part in a conflict.
-- Parameters: conflict, memory (rids).
INSERT OR IGNORE INTO conflict_memory (conflict, memory, position)
SELECT :conflict, :memory, count(*) FROM conflict_memory WHERE conflict = :conflict
