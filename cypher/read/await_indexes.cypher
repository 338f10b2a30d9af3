// Purpose: waits until every index is usable.
// Parameters: $seconds INTEGER.
// Returns: nothing.
CALL db.awaitIndexes($seconds)
