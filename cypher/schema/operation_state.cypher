// Purpose: operations that wait or run are found among the many that are done.
// Parameters: none.
// Returns: nothing.
CREATE INDEX operation_state IF NOT EXISTS
FOR (n:Operation) ON (n.state)
