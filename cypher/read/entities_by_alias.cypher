// Purpose: entities known under a folded name to the given users ('' is everyone in the namespace).
// Parameters: $namespace STRING, $users LIST<STRING>, $keys LIST<STRING>.
// Returns: key STRING, found MAP.
MATCH (known:Alias)
WHERE known.namespace = $namespace AND known.key IN $keys AND known.user_id IN $users
MATCH (known)-[:NAMES]->(entity:Entity)
WITH DISTINCT known.key AS key, entity
RETURN key,
  // @include read/_entity
  AS found
ORDER BY key, entity.id
