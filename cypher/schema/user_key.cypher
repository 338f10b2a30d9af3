// Purpose: one node per user and namespace. The key is a digest: ids may be longer
//          than an index takes.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT user_key IF NOT EXISTS
FOR (n:User) REQUIRE (n.key) IS UNIQUE
