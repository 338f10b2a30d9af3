-- Purpose: a new entity.
-- Parameters: id, namespace, name, cls, key. Returns rid.
INSERT INTO entity (id, namespace, name, cls, key) VALUES (:id, :namespace, :name, :cls, :key) RETURNING rid
