// Purpose: one revision counter per key: what changes are planned on (W10).
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT guard_key IF NOT EXISTS
FOR (n:Guard) REQUIRE (n.key) IS UNIQUE
