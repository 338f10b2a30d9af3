// Purpose: one node per person or thing in a namespace, however many writers meet it at once (W9).
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT entity_key IF NOT EXISTS
FOR (n:Entity) REQUIRE (n.namespace, n.key) IS UNIQUE
