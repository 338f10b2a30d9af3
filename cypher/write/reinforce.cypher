// Purpose: counts that the same thing was said again; confidence only rises.
// Parameters: $namespace STRING, $rows LIST<MAP> of memory_id, times, confidence.
// Returns: changed INTEGER: how many of the memories were there.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
SET memory.locked = true
WITH memory, row
SET memory.reinforced = memory.reinforced + row.times,
    memory.confidence = CASE WHEN row.confidence > memory.confidence THEN row.confidence ELSE memory.confidence END
REMOVE memory.locked
RETURN count(memory) AS changed
