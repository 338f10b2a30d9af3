// Purpose: creates edges from bare memories to the entities that they mention.
// Parameters: $rows LIST<MAP> of source, target.
// Returns: nothing.
UNWIND $rows AS row
MATCH (source:BareMemory {id: row.source})
MATCH (target:BareEntity {id: row.target})
CREATE (source)-[:MENTIONS]->(target)
