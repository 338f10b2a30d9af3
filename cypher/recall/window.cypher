// Purpose: memories that were said in a stretch of time, or speak of a time in it; the newest first.
// Parameters: those of recall/_visible, $start ZONED DATETIME, $end ZONED DATETIME, $limit INTEGER.
// Returns: id, session_id, turn, score (always 1).
CALL () {
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(namespace, user_id, observed_at)
  WHERE memory.namespace = $namespace AND memory.user_id IN $users
    AND memory.observed_at >= $start AND memory.observed_at < $end
  RETURN memory
  UNION
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(namespace, user_id, event_from)
  WHERE memory.namespace = $namespace AND memory.user_id IN $users AND memory.event_from < $end
    AND (memory.event_from >= $start OR memory.event_to > $start)
  RETURN memory
}
WITH memory
WHERE
  // @include recall/_visible
RETURN memory.id AS id, memory.session_id AS session_id, memory.turn AS turn, 1.0 AS score
ORDER BY memory.observed_at DESC, id DESC LIMIT $limit
