// Purpose: the memories that hold dedupe keys.
// Parameters: $namespace STRING, $keys LIST<STRING>,
//             $believed_at ZONED DATETIME OR NULL (always NULL: a write is planned on the present).
// Returns: key STRING, found LIST.
MATCH (memory:Memory)
WHERE memory.namespace = $namespace AND memory.dedupe_key IN $keys
RETURN memory.dedupe_key AS key,
  // @include recall/_memory
  AS found
