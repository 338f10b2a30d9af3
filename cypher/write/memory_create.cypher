// Purpose: creates memories with the label of their layer, their vector, and their edges to user, agent and session.
// Parameters: $rows LIST<MAP> of labels, properties, vector, user_key, agent_key, session_key.
// Returns: created INTEGER.
UNWIND $rows AS row
CREATE (memory:Memory:$(row.labels))
SET memory = row.properties
WITH memory, row
CALL (memory, row) {
  WITH memory, row WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
}
CALL (memory, row) {
  MATCH (user:User {key: row.user_key})
  CREATE (memory)-[:OF_USER]->(user)
}
CALL (memory, row) {
  MATCH (agent:Agent {key: row.agent_key})
  CREATE (memory)-[:BY_AGENT]->(agent)
}
CALL (memory, row) {
  MATCH (session:Session {key: row.session_key})
  CREATE (memory)-[:SAID_IN]->(session)
}
RETURN count(memory) AS created
