// Purpose: one node per user and namespace.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT user_key IF NOT EXISTS
FOR (n:User) REQUIRE (n.namespace, n.id) IS UNIQUE
