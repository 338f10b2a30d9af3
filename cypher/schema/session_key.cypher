// Purpose: one session per id, user and namespace.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT session_key IF NOT EXISTS
FOR (n:Session) REQUIRE (n.namespace, n.user_id, n.id) IS UNIQUE
