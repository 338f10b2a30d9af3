// Purpose: open conflicts of a namespace.
// Parameters: none.
// Returns: nothing.
CREATE INDEX conflict_state IF NOT EXISTS
FOR (n:Conflict) ON (n.namespace, n.state)
