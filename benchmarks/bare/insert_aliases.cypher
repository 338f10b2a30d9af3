// Purpose: creates the names of bare entities.
// Parameters: $rows LIST<MAP> of properties.
// Returns: nothing.
UNWIND $rows AS row
CREATE (alias:BareAlias)
SET alias = row
