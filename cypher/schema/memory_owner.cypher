// Purpose: all memories of a user.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_owner IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.user_id)
