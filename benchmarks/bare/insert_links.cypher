// Purpose: creates edges between bare memories.
// Parameters: $rows LIST<MAP> of type, source, target.
// Returns: nothing.
UNWIND $rows AS row
MATCH (source:BareMemory {id: row.source})
MATCH (target:BareMemory {id: row.target})
CREATE (source)-[:$(row.type)]->(target)
