// Purpose: all that recall reads of its candidates: those that pass the filter; what was derived from them, superseded
//          them, or superseded that; and how these hang together. Only what the asker may see, as of $believed_at.
// Parameters: those of recall/_visible, $ids LIST<STRING>.
// Returns: found LIST of memories; around LIST of [memory, whether it holds]; edges LIST of [id, type, id of what it
//          points at]; conflicts LIST of [id of a memory, conflict MAP].
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(id)
WHERE memory.id IN $ids AND
  // @include recall/_visible
WITH collect(memory) AS found
CALL (found) {
  UNWIND found AS one
  MATCH (one)<-[edge:DERIVED_FROM|SUPERSEDES]-(memory:Memory)
  WHERE
    // @include read/_related
  RETURN collect(DISTINCT memory) AS near
}
CALL (near) {
  UNWIND near AS one
  MATCH (one)<-[edge:SUPERSEDES]-(memory:Memory)
  WHERE
    // @include read/_related
  RETURN collect(DISTINCT memory) AS newer
}
CALL (found, near, newer) {
  UNWIND [one IN near + newer WHERE NOT one IN found] AS memory
  RETURN collect(DISTINCT memory) AS around
}
WITH found, around, found + around AS all
RETURN COLLECT {
  UNWIND found AS memory
  RETURN
    // @include recall/_memory
} AS found, COLLECT {
  UNWIND around AS memory
  RETURN [
    // @include recall/_memory
    ,
    // @include recall/_holds
  ]
} AS around, COLLECT {
  UNWIND all AS one
  MATCH (one)<-[edge:DERIVED_FROM|SUPERSEDES]-(memory:Memory)
  WHERE
    // @include read/_related
  WITH one, edge, memory
  ORDER BY CASE type(edge) WHEN 'SUPERSEDES' THEN edge.at END, memory.observed_at, memory.id
  RETURN [memory.id, type(edge), one.id]
} AS edges, COLLECT {
  UNWIND all AS one
  MATCH (one)<-[:IN_CONFLICT]-(conflict:Conflict)
  WHERE
    // @include read/_conflict_open
  WITH one, conflict ORDER BY conflict.opened_at, conflict.id
  RETURN [one.id,
    // @include read/_conflict
  ]
} AS conflicts
