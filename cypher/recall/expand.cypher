// Purpose: what lies around entities: the newest facts that touch each, the newest memories that mention it, and how
//          many memories do either. Ids sort by age: so a hub costs a sorting,
//          and only what is wanted is filtered.
// Parameters: those of recall/_visible, $ids LIST<STRING>, $most INTEGER, $most_counted INTEGER (both per entity).
// Returns: entity_id; facts LIST of [id, session_id, turn, negated, subject_id, object_id, subject, relation, object];
//          mentions LIST of [id, session_id, turn]; degree INTEGER OR NULL (both lists are whole: count them).
UNWIND range(0, size($ids) - 1) AS place
MATCH (entity:Entity {id: $ids[place]})
WHERE entity.namespace = $namespace
WITH place, entity, COLLECT {
  MATCH (entity)<-[:SUBJECT|OBJECT]-(memory:Memory)
  WITH DISTINCT memory ORDER BY memory.id DESC
  WHERE
    // @include recall/_visible
  WITH memory LIMIT $most
  RETURN [
    memory.id, memory.session_id, memory.turn, memory.negated, memory.subject_id, memory.object_id,
    memory.subject_name, coalesce(memory.attribute, memory.relation), coalesce(memory.object_name, memory.value)
  ]
} AS facts, COLLECT {
  MATCH (entity)<-[:MENTIONS]-(memory:Memory)
  WITH memory ORDER BY memory.id DESC
  WHERE
    // @include recall/_visible
  WITH memory LIMIT $most
  RETURN [memory.id, memory.session_id, memory.turn]
} AS mentions
RETURN entity.id AS entity_id, facts, mentions, CASE WHEN size(facts) = $most OR size(mentions) = $most THEN COUNT {
  MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
  WHERE
    // @include recall/_visible
  WITH DISTINCT memory LIMIT $most_counted
  RETURN memory
} END AS degree
ORDER BY place
