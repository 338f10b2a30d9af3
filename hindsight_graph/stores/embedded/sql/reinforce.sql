-- Purpose: the same thing was said again.
-- Parameters: namespace, id, confidence (NULL: stays). Returns rid.
UPDATE memory SET reinforced = reinforced + 1, confidence = max(confidence, coalesce(:confidence, confidence))
WHERE id = :id AND namespace = :namespace
RETURNING rid
