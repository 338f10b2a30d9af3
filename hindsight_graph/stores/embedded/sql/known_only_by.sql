-- Purpose: entities that some memories mention or state facts about, and no other memory does.
-- Parameters: namespace, ids (JSON list), user_id and all_users (whose names of them are told).
-- Returns id, namespace, name, class, key, aliases.
WITH gone AS (SELECT m.rid FROM memory AS m JOIN json_each(:ids) AS j ON m.id = j.value WHERE m.namespace = :namespace),
touched AS (
    SELECT t.entity AS rid FROM gone AS g JOIN mention AS t ON t.memory = g.rid
    UNION SELECT m.subject FROM gone AS g JOIN memory AS m ON m.rid = g.rid WHERE m.subject IS NOT NULL
    UNION SELECT m.object FROM gone AS g JOIN memory AS m ON m.rid = g.rid WHERE m.object IS NOT NULL
)
SELECT e.id, e.namespace, e.name, e.cls, e.key,
-- :include entity_aliases
FROM touched AS u JOIN entity AS e ON e.rid = u.rid
WHERE NOT EXISTS (SELECT 1 FROM mention AS t WHERE t.entity = e.rid AND t.memory NOT IN (SELECT rid FROM gone))
  AND NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.subject = e.rid AND m.rid NOT IN (SELECT rid FROM gone))
  AND NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.object = e.rid AND m.rid NOT IN (SELECT rid FROM gone))
ORDER BY e.name, e.id
