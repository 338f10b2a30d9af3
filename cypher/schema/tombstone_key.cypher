// Purpose: one tombstone per erased memory.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT tombstone_key IF NOT EXISTS
FOR (n:Tombstone) REQUIRE (n.memory_id) IS UNIQUE
