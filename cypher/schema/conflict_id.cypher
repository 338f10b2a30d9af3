// Purpose: one conflict per id.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT conflict_id IF NOT EXISTS
FOR (n:Conflict) REQUIRE (n.id) IS UNIQUE
