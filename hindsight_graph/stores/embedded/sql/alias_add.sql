-- Purpose: another name of an entity; the same one twice is one.
-- Parameters: entity (rid), namespace, key, user_id, text.
INSERT OR IGNORE INTO alias (entity, namespace, key, user_id, text) VALUES (:entity, :namespace, :key, :user_id, :text)
