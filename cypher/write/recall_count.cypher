// Purpose: counts recalls; memories that are gone by now are left out.
// Parameters: $namespace STRING, $at ZONED DATETIME, $rows LIST<MAP> of memory_id, times.
// Returns: nothing.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
SET memory.locked = true
WITH memory, row
SET memory.recall_count = memory.recall_count + row.times,
    memory.last_recalled_at = CASE WHEN memory.last_recalled_at > $at THEN memory.last_recalled_at ELSE $at END
REMOVE memory.locked
