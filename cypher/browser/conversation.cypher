// Purpose: a session turn by turn, as a table.
// Parameters: $namespace STRING, $session_id STRING.
// Returns: turn INTEGER, at ZONED DATETIME, speaker STRING, content STRING, layer STRING, facts LIST<STRING>.
MATCH (memory:Memory {namespace: $namespace, session_id: $session_id})
WHERE memory.layer IN ['working', 'episodic'] AND memory.relation IS NULL
RETURN memory.turn AS turn, memory.observed_at AS at, memory.speaker AS speaker, memory.content AS content,
       memory.layer AS layer, [(memory)<-[:DERIVED_FROM]-(fact) | fact.content] AS facts
ORDER BY turn, layer
