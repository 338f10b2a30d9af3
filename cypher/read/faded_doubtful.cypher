// Purpose: what is held since before then, and was never said again.
// Parameters: $namespace STRING, $before ZONED DATETIME, $believed_at NULL, $limit INTEGER.
// Returns: found LIST.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, recorded_at, id)
WHERE memory.namespace = $namespace AND memory.id IS NOT NULL AND memory.recorded_at < $before
  AND memory.state = 'held' AND memory.reinforced = 0
WITH memory ORDER BY memory.namespace, memory.recorded_at, memory.id LIMIT $limit
RETURN
  // @include recall/_memory
  AS found
