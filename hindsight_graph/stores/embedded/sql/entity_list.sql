-- Purpose: entities that a memory in scope mentions or states a fact about.
-- Parameters: those of in_scope; limit. Returns id, namespace, name, class, key, aliases.
SELECT e.id, e.namespace, e.name, e.cls, e.key,
-- :include entity_aliases
FROM entity AS e
WHERE e.namespace = :namespace AND (
    EXISTS (SELECT 1 FROM mention AS t JOIN memory AS m ON m.rid = t.memory WHERE t.entity = e.rid AND
-- :include in_scope
    ) OR EXISTS (SELECT 1 FROM memory AS m WHERE m.subject = e.rid AND
-- :include in_scope
    ) OR EXISTS (SELECT 1 FROM memory AS m WHERE m.object = e.rid AND
-- :include in_scope
    ))
ORDER BY e.name, e.id
LIMIT :limit
