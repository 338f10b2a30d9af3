// Purpose: keeps the working memory of a namespace's most recently active sessions only.
// Parameters: $namespace STRING, $keep INTEGER.
// Returns: nothing.
MATCH (session:Session {namespace: $namespace})
WHERE session.active_at IS NOT NULL AND EXISTS { MATCH (:Working {session_key: session.key}) }
WITH session ORDER BY session.active_at DESC, session.id DESC
SKIP $keep
MATCH (memory:Working {session_key: session.key})
OPTIONAL MATCH (memory)-[:HAS_CHUNK|HAD_REVISION]->(part)
DETACH DELETE part, memory
