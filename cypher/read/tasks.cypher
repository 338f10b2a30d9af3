// Purpose: the kinds of task that visible memories are for, by name.
// Parameters: those of recall/_scope, $limit INTEGER.
// Returns: task STRING.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, user_id)
WHERE memory.task IS NOT NULL AND
  // @include recall/_scope
RETURN DISTINCT memory.task AS task ORDER BY task LIMIT $limit
