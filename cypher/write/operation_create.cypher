// Purpose: keeps a new operation.
// Parameters: $rows LIST<MAP> of properties.
// Returns: nothing.
UNWIND $rows AS row
CREATE (operation:Operation)
SET operation = row.properties
