// Purpose: the same content is one memory (W6); memories without a dedupe key are left alone.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT memory_dedupe IF NOT EXISTS
FOR (n:Memory) REQUIRE (n.namespace, n.dedupe_key) IS UNIQUE
