// Purpose: sessions by when they were last active.
// Parameters: none.
// Returns: nothing.
CREATE INDEX session_active IF NOT EXISTS
FOR (n:Session) ON (n.namespace, n.active_at)
