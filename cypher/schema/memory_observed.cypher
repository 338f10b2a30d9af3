// Purpose: memories by when they were said.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_observed IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.user_id, n.observed_at)
