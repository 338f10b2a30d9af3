// Purpose: takes the constraint away again.
// Parameters: none.
// Returns: nothing.
DROP CONSTRAINT bare_entity IF EXISTS
