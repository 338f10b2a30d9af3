// Purpose: waits until the indexes can be asked.
// Parameters: none.
// Returns: nothing.
CALL db.awaitIndexes(600)
