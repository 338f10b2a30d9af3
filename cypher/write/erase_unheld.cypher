// Purpose: deletes what no memory holds on to any more: names that one user has for an entity of which no memory of
//          theirs is left, entities that nothing mentions with all their names, sessions, users.
// Parameters: $entities LIST<MAP> of id, user_id; $sessions LIST<STRING>, $users LIST<STRING>: keys.
// Returns: nothing.
CALL () {
  UNWIND $entities AS row
  MATCH (entity:Entity {id: row.id})
  REMOVE entity.locked
  WITH entity, row
  WHERE NOT EXISTS {
    MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory) WHERE memory.user_id = row.user_id
  }
  MATCH (alias:Alias {entity_id: entity.id})
  WHERE alias.user_id = row.user_id
  DETACH DELETE alias
}
CALL () {
  UNWIND $entities AS row
  MATCH (entity:Entity {id: row.id})
  WITH DISTINCT entity
  WHERE NOT EXISTS { MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(:Memory) }
  OPTIONAL MATCH (alias:Alias {entity_id: entity.id})
  DETACH DELETE alias, entity
}
CALL () {
  UNWIND $sessions AS key
  MATCH (session:Session {key: key})
  WHERE NOT EXISTS { MATCH (session)<-[:SAID_IN]-(:Memory) }
  DETACH DELETE session
}
CALL () {
  UNWIND $users AS key
  MATCH (user:User {key: key})
  WHERE NOT EXISTS { MATCH (user)<-[:OF_USER]-(:Memory) }
  DETACH DELETE user
}
