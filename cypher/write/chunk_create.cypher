// Purpose: the vectors of a long memory, one node per chunk, with what vector search filters by.
// Parameters: $rows LIST<MAP> of memory_id, number, vector.
// Returns: created INTEGER.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
CREATE (memory)-[:HAS_CHUNK]->(chunk:Chunk:Embedded)
SET chunk.memory_id = row.memory_id, chunk.number = row.number, chunk.namespace = memory.namespace,
    chunk.user_id = memory.user_id, chunk.layer = memory.layer, chunk.state = memory.state
WITH chunk, row
CALL db.create.setNodeVectorProperty(chunk, 'embedding', row.vector)
RETURN count(chunk) AS created
