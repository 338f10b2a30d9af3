// Purpose: creates memories with the label of their layer, their vector, and their edges to user, agent and session.
// Parameters: $namespace STRING, $rows LIST<MAP> of labels, properties, vector, user_id, agent_id, session_id.
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
  MATCH (user:User {namespace: $namespace, id: row.user_id})
  CREATE (memory)-[:OF_USER]->(user)
}
CALL (memory, row) {
  MATCH (agent:Agent {namespace: $namespace, id: row.agent_id})
  CREATE (memory)-[:BY_AGENT]->(agent)
}
CALL (memory, row) {
  MATCH (session:Session {namespace: $namespace, user_id: row.user_id, id: row.session_id})
  CREATE (memory)-[:SAID_IN]->(session)
}
RETURN count(memory) AS created
