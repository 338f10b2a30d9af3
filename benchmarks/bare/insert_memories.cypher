// Purpose: creates bare memories with their vectors.
// Parameters: $rows LIST<MAP> of properties, vector.
// Returns: nothing.
UNWIND $rows AS row
CREATE (memory:BareMemory)
SET memory = row.properties
WITH memory, row
CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
