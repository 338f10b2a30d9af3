// Purpose: working memory and summaries of all users that had expired by then.
// Parameters: $namespace STRING, $before ZONED DATETIME, $believed_at NULL, $limit INTEGER.
// Returns: found LIST.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, recorded_at, id)
WHERE memory.namespace = $namespace AND memory.id IS NOT NULL AND memory.recorded_at <= $before
  AND memory.expires_at <= $before AND (memory.layer = 'working' OR memory.role = 'summary')
WITH memory ORDER BY memory.namespace, memory.recorded_at, memory.id LIMIT $limit
RETURN
  // @include recall/_memory
  AS found
