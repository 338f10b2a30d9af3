// Purpose: the operations of a namespace.
// Parameters: none.
// Returns: nothing.
CREATE INDEX operation_namespace IF NOT EXISTS
FOR (n:Operation) ON (n.namespace)
