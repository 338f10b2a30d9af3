// Purpose: memories that have no vector of a model, in the order of ids, and what was said before them in their
//          session; of all namespaces.
// Parameters: $staged BOOLEAN (none put aside; else: none in use), $digest STRING of the model, $after STRING (an id),
//             $limit INTEGER, $believed_at ZONED DATETIME OR NULL (always NULL).
// Returns: found LIST, before_speaker STRING, before STRING (NULL: not known).
MATCH (memory:Memory)
WHERE memory.id > $after
  AND CASE WHEN $staged THEN coalesce(memory.staged_by, '') <> $digest ELSE NOT memory.embedded END
WITH memory ORDER BY memory.id LIMIT $limit
WITH memory, head(COLLECT {
  MATCH (earlier:Memory {namespace: memory.namespace, session_id: memory.session_id, turn: memory.turn - 1})
  WHERE earlier.user_id = memory.user_id AND earlier.relation IS NULL AND memory.relation IS NULL
  WITH earlier ORDER BY earlier.layer, earlier.id LIMIT 1
  RETURN earlier {.speaker, .content}
}) AS earlier
RETURN
  // @include recall/_memory
  AS found, earlier.speaker AS before_speaker, earlier.content AS before
ORDER BY memory.id
