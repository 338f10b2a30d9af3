// Purpose: all memories of a session.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_session IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.session_id)
