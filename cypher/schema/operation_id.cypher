// Purpose: one operation per id.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT operation_id IF NOT EXISTS
FOR (n:Operation) REQUIRE (n.id) IS UNIQUE
