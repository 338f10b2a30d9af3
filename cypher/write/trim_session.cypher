// Purpose: bounds a session's working memory to its newest turns; the others are deleted with vectors and revisions.
// Parameters: $namespace STRING, $user_id STRING, $session_id STRING, $keep INTEGER.
// Returns: nothing.
MATCH (memory:Memory {namespace: $namespace, session_id: $session_id})
WHERE memory.user_id = $user_id AND memory.layer = 'working'
WITH memory ORDER BY memory.turn DESC, memory.recorded_at DESC, memory.id DESC
SKIP $keep
OPTIONAL MATCH (memory)-[:HAS_CHUNK|HAD_REVISION]->(part)
DETACH DELETE part, memory
