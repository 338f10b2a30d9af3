// Purpose: one entity per id, and the index that finds it.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT entity_id IF NOT EXISTS
FOR (n:Entity) REQUIRE (n.id) IS UNIQUE
