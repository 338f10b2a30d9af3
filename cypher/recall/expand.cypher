// Purpose: what lies around entities: the newest facts that touch each, the newest memories that mention it, and how
//          many memories do either.
// Parameters: those of recall/_visible, $ids LIST<STRING>, $most INTEGER, $most_counted INTEGER (both per entity).
// Returns: entity_id; facts LIST<MAP> of id, session_id, turn, negated, relation, subject_id, subject, object_id,
//          object; mentions LIST<MAP> of id, session_id, turn; degree INTEGER.
UNWIND range(0, size($ids) - 1) AS place
MATCH (entity:Entity {id: $ids[place]})
WHERE entity.namespace = $namespace
RETURN entity.id AS entity_id, COLLECT {
  MATCH (entity)<-[:SUBJECT|OBJECT]-(memory:Memory)
  WHERE
    // @include recall/_visible
  WITH DISTINCT memory
  ORDER BY memory.recorded_at DESC, memory.id DESC LIMIT $most
  RETURN memory {
    .id, .session_id, .turn, .negated, relation: coalesce(memory.attribute, memory.relation), .subject_id,
    subject: memory.subject_name, .object_id, object: coalesce(memory.object_name, memory.value)
  }
} AS facts, COLLECT {
  MATCH (entity)<-[:MENTIONS]-(memory:Memory)
  WHERE
    // @include recall/_visible
  WITH memory ORDER BY memory.recorded_at DESC, memory.id DESC LIMIT $most
  RETURN memory {.id, .session_id, .turn}
} AS mentions, COUNT {
  MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
  WHERE
    // @include recall/_visible
  WITH DISTINCT memory LIMIT $most_counted
  RETURN memory
} AS degree
ORDER BY place
