// Purpose: entities that some memories mention or state facts about, and no other memory does.
// Parameters: $namespace STRING, $ids LIST<STRING>, $users LIST<STRING>: whose names of them are told.
// Returns: found MAP.
UNWIND $ids AS id
MATCH (gone:Memory {id: id})
WHERE gone.namespace = $namespace
MATCH (gone)-[:MENTIONS|SUBJECT|OBJECT]->(entity:Entity)
WITH DISTINCT entity
WHERE NOT EXISTS {
  MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory) WHERE NOT memory.id IN $ids
}
WITH entity ORDER BY entity.name, entity.id
RETURN
  // @include read/_entity
  AS found
