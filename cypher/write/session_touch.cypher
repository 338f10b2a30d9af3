// Purpose: creates sessions or moves them on; the time of the last activity never goes back. Their working memories
//          live on while they go on; what has expired by now stays expired.
// Parameters: $namespace STRING, $at ZONED DATETIME, $rows LIST<MAP> of key, id, user_id, user_key, agent_id,
//             agent_key, turns, last_turn_id, active_at, working_until (null: they expire when they did),
//             closed_at (null: it runs).
// Returns: nothing.
UNWIND $rows AS row
MERGE (session:Session {key: row.key})
ON CREATE SET session.namespace = $namespace, session.user_id = row.user_id, session.id = row.id,
              session.name = row.id
SET session.turns = row.turns, session.last_turn_id = row.last_turn_id,
    session.active_at = CASE WHEN session.active_at > row.active_at THEN session.active_at ELSE row.active_at END,
    session.agent_id = coalesce(row.agent_id, session.agent_id), session.closed_at = row.closed_at
WITH session, row
CALL (session, row) {
  MATCH (user:User {key: row.user_key})
  MERGE (session)-[:OF_USER]->(user)
}
CALL (session, row) {
  MATCH (agent:Agent {key: row.agent_key})
  MERGE (session)-[:BY_AGENT]->(agent)
}
CALL (session, row) {
  MATCH (memory:Working {session_key: session.key})
  WHERE memory.expires_at > $at AND memory.expires_at < row.working_until
  SET memory.expires_at = row.working_until
}
