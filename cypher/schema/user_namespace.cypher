// Purpose: all users of a namespace.
// Parameters: none.
// Returns: nothing.
CREATE INDEX user_namespace IF NOT EXISTS
FOR (n:User) ON (n.namespace)
