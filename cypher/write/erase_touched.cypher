// Purpose: what memories that are to be erased hold on to, and may be the last to: it is locked, so that nobody takes
//          hold of it meanwhile. Locks are taken in the order of ids.
// Parameters: $namespace STRING, $ids LIST<STRING>.
// Returns: found INTEGER: how many of the memories were there; entities LIST<MAP> of id, user_id; sessions LIST<STRING>
//          and users LIST<STRING>: keys.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.namespace = $namespace
SET memory.locked = true
WITH collect(memory) AS memories
CALL (memories) {
  UNWIND memories AS memory
  MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(entity:Entity)
  WITH DISTINCT entity, memory.user_id AS user_id ORDER BY entity.id
  SET entity.locked = true
  RETURN collect({id: entity.id, user_id: user_id}) AS entities
}
CALL (memories) {
  UNWIND memories AS memory
  MATCH (memory)-[:SAID_IN]->(session:Session)
  RETURN collect(DISTINCT session.key) AS sessions
}
CALL (memories) {
  UNWIND memories AS memory
  MATCH (memory)-[:OF_USER]->(user:User)
  RETURN collect(DISTINCT user.key) AS users
}
RETURN size(memories) AS found, entities, sessions, users
