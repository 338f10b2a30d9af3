// Purpose: what recall needs to fold and explain hits: the turns that said a fact, the facts of a turn, what
//          superseded it, the open conflicts that it is part of. Only what the asker may see, as of $believed_at.
// Parameters: $namespace STRING, $users LIST<STRING>, $ids LIST<STRING>, $believed_at ZONED DATETIME OR NULL.
// Returns: id, sources LIST<STRING>, facts LIST<STRING>, superseded_by LIST<STRING>, conflicts LIST<MAP>.
MATCH (one:Memory)
USING INDEX SEEK one:Memory(id)
WHERE one.id IN $ids AND one.namespace = $namespace AND one.user_id IN $users
RETURN one.id AS id,
  COLLECT {
    MATCH (one)-[edge:DERIVED_FROM]->(memory:Memory) WHERE
      // @include read/_related
    RETURN memory.id ORDER BY memory.observed_at, memory.id
  } AS sources,
  COLLECT {
    MATCH (one)<-[edge:DERIVED_FROM]-(memory:Memory) WHERE
      // @include read/_related
    RETURN memory.id ORDER BY memory.observed_at, memory.id
  } AS facts,
  COLLECT {
    MATCH (one)<-[edge:SUPERSEDES]-(memory:Memory) WHERE
      // @include read/_related
    RETURN memory.id ORDER BY edge.at, memory.observed_at, memory.id
  } AS superseded_by,
  COLLECT {
    MATCH (one)<-[:IN_CONFLICT]-(conflict:Conflict)
    WHERE
      // @include read/_conflict_open
    WITH conflict ORDER BY conflict.opened_at, conflict.id
    RETURN
      // @include read/_conflict
  } AS conflicts
