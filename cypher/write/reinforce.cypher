// Purpose: counts that the same thing was said again; confidence only rises, and what expires only lives longer.
// Parameters: $namespace STRING, $rows LIST<MAP> of memory_id, times, confidence, lasts_until, for_good.
// Returns: changed INTEGER: how many of the memories were there.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
SET memory.locked = true
WITH memory, row
WHERE memory.state <> 'retired'
SET memory.reinforced = memory.reinforced + row.times,
    memory.confidence = CASE WHEN row.confidence > memory.confidence THEN row.confidence ELSE memory.confidence END,
    memory.expires_at = CASE WHEN row.for_good THEN null
                             WHEN row.lasts_until > memory.expires_at THEN row.lasts_until
                             ELSE memory.expires_at END
REMOVE memory.locked
RETURN count(memory) AS changed
