// Purpose: the nodes of the users and agents that a change speaks of.
// Parameters: $namespace STRING, $users LIST<STRING>, $agents LIST<STRING>.
// Returns: nothing.
CALL () {
  UNWIND $users AS id
  MERGE (user:User {namespace: $namespace, id: id})
  ON CREATE SET user.name = id
}
CALL () {
  UNWIND $agents AS id
  MERGE (agent:Agent {namespace: $namespace, id: id})
  ON CREATE SET agent.name = id
}
