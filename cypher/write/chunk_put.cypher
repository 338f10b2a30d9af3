// Purpose: vectors of the chunks of long memories, made after the memories were stored.
// Parameters: $rows LIST<MAP> of memory_id, number, vector; $label STRING and $property STRING: Embedded and embedding
//             (in use), or Staged and staged (put aside); $digest STRING of the model.
// Returns: put INTEGER.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
MERGE (memory)-[:HAS_CHUNK]->(chunk:Chunk {number: row.number})
SET chunk:$($label), chunk.memory_id = memory.id, chunk.namespace = memory.namespace, chunk.user_id = memory.user_id,
    chunk.layer = memory.layer, chunk.state = memory.state, chunk.staged_by = $digest, memory.staged_by = $digest,
    memory.embedded = memory.embedded OR $label = 'Embedded'
WITH chunk, row
CALL db.create.setNodeVectorProperty(chunk, $property, row.vector)
RETURN count(chunk) AS put
