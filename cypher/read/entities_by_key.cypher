// Purpose: entities by their unique key, with the names that everyone in the namespace knows.
// Parameters: $namespace STRING, $users LIST<STRING>, $keys LIST<STRING>.
// Returns: found MAP.
MATCH (entity:Entity)
WHERE entity.namespace = $namespace AND entity.key IN $keys
RETURN
  // @include read/_entity
  AS found
