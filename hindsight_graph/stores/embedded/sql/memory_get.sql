-- Purpose: memories by id, those that pass the filter.
-- Parameters: ids (JSON list, each once); those of visible. Returns memory_columns, in the order of the ids.
SELECT
-- :include memory_columns
FROM json_each(:ids) AS a CROSS JOIN
-- :include memory_from
WHERE m.id = a.value AND
-- :include visible
ORDER BY a.key
