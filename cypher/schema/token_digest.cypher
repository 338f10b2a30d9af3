// Purpose: a token is found by the digest of its text, and there is one of each.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT token_digest IF NOT EXISTS
FOR (n:Token) REQUIRE (n.digest) IS UNIQUE
