// Purpose: conflicts in a state that one of some memories takes part in, the oldest first.
// Parameters: $namespace STRING, $users LIST<STRING>, $state STRING, $ids LIST<STRING>.
// Returns: found MAP.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(id)
WHERE memory.id IN $ids AND memory.namespace = $namespace
MATCH (memory)<-[:IN_CONFLICT]-(conflict:Conflict)
WHERE conflict.state = $state AND
  // @include read/_conflict_visible
WITH DISTINCT conflict ORDER BY conflict.opened_at, conflict.id
RETURN
  // @include read/_conflict
  AS found
