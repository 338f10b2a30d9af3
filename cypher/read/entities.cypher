// Purpose: entities that a visible memory mentions or states a fact about, by name.
// Parameters: $namespace STRING, $users LIST<STRING>, $limit INTEGER.
// Returns: found MAP.
MATCH (entity:Entity)
USING INDEX SEEK entity:Entity(namespace, name)
WHERE entity.namespace = $namespace AND entity.name IS NOT NULL AND EXISTS {
  MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory) WHERE
    // @include recall/_scope
}
WITH entity ORDER BY entity.name, entity.id LIMIT $limit
RETURN
  // @include read/_entity
  AS found
