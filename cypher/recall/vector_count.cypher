// Purpose: how many memories a scope holds, counted up to a limit: whether comparing with all of them is cheap.
// Parameters: $namespace STRING, $users LIST<STRING>, $most INTEGER.
// Returns: memories INTEGER.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, user_id)
WHERE
  // @include recall/_scope
WITH memory LIMIT $most
RETURN count(memory) AS memories
