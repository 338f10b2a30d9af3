// Purpose: vectors of memories that are not in chunks, made after the memories were stored.
// Parameters: $rows LIST<MAP> of memory_id, vector; $label STRING and $property STRING: Embedded and embedding (in
//             use), or Staged and staged (put aside); $digest STRING of the model.
// Returns: put INTEGER.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
SET memory:$($label), memory.memory_id = memory.id, memory.staged_by = $digest,
    memory.embedded = memory.embedded OR $label = 'Embedded'
WITH memory, row
CALL db.create.setNodeVectorProperty(memory, $property, row.vector)
RETURN count(memory) AS put
