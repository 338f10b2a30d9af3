// Purpose: takes the index away again.
// Parameters: none.
// Returns: nothing.
DROP INDEX bare_vectors IF EXISTS
