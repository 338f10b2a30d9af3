// Purpose: memories by the time that they speak of.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_event IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.user_id, n.event_from)
