// Purpose: creates sessions or moves them on; the time of the last activity never goes back.
// Parameters: $namespace STRING, $rows LIST<MAP> of id, user_id, agent_id, turns, last_turn_id, active_at.
// Returns: nothing.
UNWIND $rows AS row
MERGE (session:Session {namespace: $namespace, user_id: row.user_id, id: row.id})
SET session.name = row.id, session.turns = row.turns, session.last_turn_id = row.last_turn_id,
    session.active_at = CASE WHEN session.active_at > row.active_at THEN session.active_at ELSE row.active_at END, session.agent_id = coalesce(row.agent_id, session.agent_id)
WITH session, row
CALL (session, row) {
  MATCH (user:User {namespace: $namespace, id: row.user_id})
  MERGE (session)-[:OF_USER]->(user)
}
CALL (session, row) {
  MATCH (agent:Agent {namespace: $namespace, id: row.agent_id})
  MERGE (session)-[:BY_AGENT]->(agent)
}
