// Purpose: finds bare memories by id, as any application would.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT bare_key IF NOT EXISTS
FOR (n:BareMemory) REQUIRE (n.id) IS UNIQUE
