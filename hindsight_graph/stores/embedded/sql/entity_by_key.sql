-- Purpose: an entity by its unique key, with the aliases that everyone may see.
-- Parameters: namespace; key; user_id = NULL, all_users = 0. Returns key; id, namespace, name, class, key, aliases.
SELECT :key, e.id, e.namespace, e.name, e.cls, e.key,
-- :include entity_aliases
FROM entity AS e
WHERE e.namespace = :namespace AND e.key = :key
