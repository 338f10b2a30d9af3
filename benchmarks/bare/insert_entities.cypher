// Purpose: creates bare entities.
// Parameters: $rows LIST<MAP> of properties.
// Returns: nothing.
UNWIND $rows AS row
CREATE (entity:BareEntity)
SET entity = row
