// Purpose: keeps the working memory of a namespace's most recently active sessions only.
// Parameters: $namespace STRING, $keep INTEGER.
// Returns: nothing.
MATCH (session:Session {namespace: $namespace})
WHERE EXISTS { (session)<-[:SAID_IN]-(:Working) }
WITH session ORDER BY session.active_at DESC, session.id DESC
SKIP $keep
MATCH (session)<-[:SAID_IN]-(memory:Working)
OPTIONAL MATCH (memory)-[:HAS_CHUNK|HAD_REVISION]->(part)
DETACH DELETE part, memory
