// Purpose: the turns around places in a dialogue, the places themselves left out.
// Parameters: those of recall/_visible, $places LIST<MAP> of session_id, turn, $radius INTEGER.
// Returns: id, session_id, turn, score (1 / distance to the nearest place).
UNWIND $places AS place
UNWIND range(place.turn - $radius, place.turn + $radius) AS at
WITH place.session_id AS session, at, min(abs(at - place.turn)) AS distance
WHERE distance > 0
MATCH (memory:Memory {namespace: $namespace, session_id: session, turn: at})
USING INDEX SEEK memory:Memory(namespace, session_id, turn)
WHERE memory.relation IS NULL AND
  // @include recall/_visible
RETURN memory.id AS id, session AS session_id, at AS turn, 1.0 / distance AS score
ORDER BY score DESC, id
