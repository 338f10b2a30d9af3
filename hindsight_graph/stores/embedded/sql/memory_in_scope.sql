-- Purpose: whether a memory may be seen at all.
-- Parameters: those of in_scope; id. Returns id.
SELECT m.id FROM memory AS m WHERE m.id = :id AND
-- :include in_scope
