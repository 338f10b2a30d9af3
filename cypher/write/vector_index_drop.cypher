// Purpose: drops our vector index, which is then made anew for vectors of another dimension.
// Parameters: none.
// Returns: nothing.
DROP INDEX memory_vectors IF EXISTS
