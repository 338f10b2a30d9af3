-- Purpose: which of some memories may be seen at all.
-- Parameters: ids (JSON list, each once); those of in_scope. Returns id, in the order of the ids.
SELECT m.id FROM json_each(:ids) AS a CROSS JOIN memory AS m WHERE m.id = a.value AND
-- :include in_scope
ORDER BY a.key
