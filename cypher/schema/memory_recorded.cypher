// Purpose: memories in order of storing.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_recorded IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.recorded_at, n.id)
