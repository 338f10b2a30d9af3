// Purpose: one memory per id, and the index that finds it.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT memory_id IF NOT EXISTS
FOR (n:Memory) REQUIRE (n.id) IS UNIQUE
