// Purpose: one node per agent and namespace.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT agent_key IF NOT EXISTS
FOR (n:Agent) REQUIRE (n.namespace, n.id) IS UNIQUE
