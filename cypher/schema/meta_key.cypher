// Purpose: one value per key of what the store says of itself.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT meta_key IF NOT EXISTS
FOR (n:Meta) REQUIRE (n.key) IS UNIQUE
