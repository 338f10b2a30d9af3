// Purpose: the turns around places in a dialogue, the places themselves left out.
// Parameters: those of recall/_visible, $places LIST<MAP> of session_id, turn, $radius INTEGER.
// Returns: ranked LIST of [id, score, session_id, turn], score 1 / distance to the nearest place.
UNWIND $places AS place
UNWIND range(place.turn - $radius, place.turn + $radius) AS at
WITH place.session_id AS talk, at, min(abs(at - place.turn)) AS distance
WHERE distance > 0
MATCH (memory:Memory {namespace: $namespace, session_id: talk, turn: at})
USING INDEX SEEK memory:Memory(namespace, session_id, turn)
WHERE memory.relation IS NULL AND
  // @include recall/_visible
WITH memory, talk, at, distance ORDER BY distance, memory.id
RETURN collect([memory.id, 1.0 / distance, talk, at]) AS ranked
