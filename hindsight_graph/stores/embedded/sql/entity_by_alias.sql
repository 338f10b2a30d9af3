-- Purpose: entities that go by a folded name, as far as the scope may know it.
-- Parameters: namespace, user_id, all_users; key. Returns key; id, namespace, name, class, key, aliases.
SELECT DISTINCT :key, e.id, e.namespace, e.name, e.cls, e.key,
-- :include entity_aliases
FROM alias AS a
JOIN entity AS e ON e.rid = a.entity
WHERE a.namespace = :namespace AND a.key = :key
  AND (a.user_id IS NULL OR a.user_id = :user_id OR :all_users)
ORDER BY e.rid
