// Purpose: memories that were said in a stretch of time, or speak of a time in it; the newest first.
// Parameters: those of recall/_visible, $start ZONED DATETIME, $end ZONED DATETIME, $limit INTEGER.
// Returns: ranked LIST of [id, score, session_id, turn], score always 1.
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
WITH memory ORDER BY memory.observed_at DESC, memory.id DESC LIMIT $limit
RETURN collect([memory.id, 1.0, memory.session_id, memory.turn]) AS ranked
