// Purpose: deletes everything bare, a few thousand nodes at a time.
// Parameters: none.
// Returns: nothing.
MATCH (n:BareMemory|BareEntity|BareAlias)
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS
