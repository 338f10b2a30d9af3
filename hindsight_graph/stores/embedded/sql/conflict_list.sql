-- Purpose: conflicts over visible memories, oldest first.
-- Parameters: those of in_scope; state. Returns conflict_columns.
SELECT
-- :include conflict_columns
FROM conflict AS c
WHERE c.state = :state AND
-- :include conflict_visible
ORDER BY c.opened_at, c.id
