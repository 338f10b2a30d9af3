// Purpose: memories in the order of storing, from after a cursor. The order is that of the index, namespace included,
//          so that a page costs what it holds.
// Parameters: those of recall/_visible, $after ZONED DATETIME, $after_id STRING, $limit INTEGER.
// Returns: found LIST.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, recorded_at, id)
WHERE memory.id IS NOT NULL AND memory.recorded_at >= $after
  AND NOT (memory.recorded_at = $after AND memory.id <= $after_id) AND
  // @include recall/_visible
WITH memory ORDER BY memory.namespace, memory.recorded_at, memory.id LIMIT $limit
RETURN
  // @include recall/_memory
  AS found
