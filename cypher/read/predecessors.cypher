// Purpose: what memories superseded, and what that had superseded, all the way down, the nearest first.
// Parameters: $namespace STRING, $users LIST<STRING>, $ids LIST<STRING>.
// Returns: id, before LIST<STRING>.
MATCH (one:Memory)
USING INDEX SEEK one:Memory(id)
WHERE one.id IN $ids AND one.namespace = $namespace AND one.user_id IN $users
RETURN one.id AS id,
  COLLECT {
    MATCH chain = (one)-[:SUPERSEDES*1..100]->(memory:Memory)
    WHERE memory.namespace = $namespace AND memory.user_id IN $users
    WITH memory, min(length(chain)) AS depth
    RETURN memory.id ORDER BY depth, memory.observed_at, memory.id
  } AS before
