// Purpose: one node per agent and namespace. The key is a digest: ids may be longer
//          than an index takes.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT agent_key IF NOT EXISTS
FOR (n:Agent) REQUIRE (n.key) IS UNIQUE
