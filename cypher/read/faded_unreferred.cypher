// Purpose: current episodes of all users that were stored and last recalled before then, and that no fact or
//          decision refers to.
// Parameters: $namespace STRING, $before ZONED DATETIME, $believed_at NULL, $limit INTEGER.
// Returns: found LIST.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, recorded_at, id)
WHERE memory.namespace = $namespace AND memory.id IS NOT NULL AND memory.recorded_at < $before
  AND memory.layer = 'episodic' AND memory.state = 'current'
  AND (memory.last_recalled_at IS NULL OR memory.last_recalled_at < $before)
  AND NOT EXISTS { MATCH (memory)<-[:DERIVED_FROM|RELIED_ON|MAY_RELY_ON]-() }
WITH memory ORDER BY memory.namespace, memory.recorded_at, memory.id LIMIT $limit
RETURN
  // @include recall/_memory
  AS found
