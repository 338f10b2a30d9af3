// Purpose: a turn by its place in its session.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_place IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.session_id, n.turn)
