// Purpose: the nodes of the users and agents that a change speaks of.
// Parameters: $namespace STRING, $users LIST<MAP> of key, id, $agents LIST<MAP> of key, id.
// Returns: nothing.
CALL () {
  UNWIND $users AS row
  MERGE (user:User {key: row.key})
  ON CREATE SET user.namespace = $namespace, user.id = row.id, user.name = row.id
}
CALL () {
  UNWIND $agents AS row
  MERGE (agent:Agent {key: row.key})
  ON CREATE SET agent.namespace = $namespace, agent.id = row.id, agent.name = row.id
}
