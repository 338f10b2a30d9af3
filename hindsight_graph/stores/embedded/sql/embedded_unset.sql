-- Purpose: marks a memory as having no vector.
-- Parameters: namespace, id.
UPDATE memory SET embedded = 0 WHERE id = :id AND namespace = :namespace
