-- Purpose: one memory by id, if it passes the filter.
-- Parameters: id; those of visible. Returns memory_columns.
SELECT
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.id = :id AND
-- :include visible
