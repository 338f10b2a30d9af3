// Purpose: how far the sessions of one user have come; the last turn only while it is still stored.
// Parameters: $namespace STRING, $user_id STRING, $ids LIST<STRING>.
// Returns: id, turns, last_turn_id, active_at.
MATCH (session:Session)
WHERE session.namespace = $namespace AND session.user_id = $user_id AND session.id IN $ids
OPTIONAL MATCH (last:Memory {id: session.last_turn_id})
RETURN session.id AS id, session.turns AS turns, last.id AS last_turn_id, session.active_at AS active_at
