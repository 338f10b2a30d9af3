// Purpose: conflicts over visible memories, the oldest first.
// Parameters: $namespace STRING, $users LIST<STRING>, $state STRING.
// Returns: found MAP.
MATCH (conflict:Conflict {namespace: $namespace, state: $state})
WHERE
  // @include read/_conflict_visible
WITH conflict ORDER BY conflict.opened_at, conflict.id
RETURN
  // @include read/_conflict
  AS found
