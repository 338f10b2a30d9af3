// Purpose: one answer per idempotency key of a user (W10).
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT receipt_key IF NOT EXISTS
FOR (n:Receipt) REQUIRE (n.namespace, n.user_id, n.key) IS UNIQUE
