// Purpose: one answer per idempotency key of a user (W10). The key is a digest: ids may be longer
//          than an index takes.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT receipt_key IF NOT EXISTS
FOR (n:Receipt) REQUIRE (n.key) IS UNIQUE
