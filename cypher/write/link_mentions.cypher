// Purpose: which entities memories mention; the same edge twice is one.
// Parameters: $namespace STRING, $rows LIST<MAP> of source, target.
// Returns: linked INTEGER: for how many rows both ends were there.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.source})
WHERE memory.namespace = $namespace
MATCH (entity:Entity {id: row.target})
WHERE entity.namespace = $namespace
MERGE (memory)-[:MENTIONS]->(entity)
RETURN count(memory) AS linked
