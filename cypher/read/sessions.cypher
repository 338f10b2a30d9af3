// Purpose: how far the sessions of one user have come; the last turn only while it is still stored.
// Parameters: $keys LIST<STRING>: digests of namespace, user and session id.
// Returns: id, turns, last_turn_id, active_at.
MATCH (session:Session)
WHERE session.key IN $keys
OPTIONAL MATCH (last:Memory {id: session.last_turn_id})
RETURN session.id AS id, session.turns AS turns, last.id AS last_turn_id, session.active_at AS active_at
