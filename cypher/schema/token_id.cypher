// Purpose: one token per id.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT token_id IF NOT EXISTS
FOR (n:Token) REQUIRE (n.id) IS UNIQUE
