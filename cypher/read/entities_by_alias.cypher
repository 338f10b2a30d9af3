// Purpose: entities known under a folded name to the given users ('' is everyone in the namespace).
// Parameters: $users LIST<STRING>, $lookups LIST<STRING>: digests of namespace and folded name.
// Returns: key STRING: the folded name, found MAP.
MATCH (known:Alias)
WHERE known.lookup IN $lookups AND known.user_id IN $users
MATCH (known)-[:NAMES]->(entity:Entity)
WITH DISTINCT known.folded AS key, entity
RETURN key,
  // @include read/_entity
  AS found
ORDER BY key, entity.id
