// Purpose: bounds a session's working memory to its newest turns; the others are deleted with vectors and revisions.
// Parameters: $session_key STRING: digest of namespace, user and session, $keep INTEGER.
// Returns: nothing.
MATCH (memory:Working {session_key: $session_key})
WITH memory ORDER BY coalesce(memory.turn, -1) DESC, memory.recorded_at DESC, memory.id DESC
SKIP $keep
OPTIONAL MATCH (memory)-[:HAS_CHUNK|HAD_REVISION]->(part)
DETACH DELETE part, memory
