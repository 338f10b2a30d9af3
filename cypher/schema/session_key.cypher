// Purpose: one session per id, user and namespace. The key is a digest: ids may be longer
//          than an index takes.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT session_key IF NOT EXISTS
FOR (n:Session) REQUIRE (n.key) IS UNIQUE
