// Purpose: edges of some types that begin or end at memories, both ends in scope and known at $believed_at.
// Parameters: $namespace STRING, $users LIST<STRING>, $ids LIST<STRING>, $types LIST<STRING>,
//             $believed_at ZONED DATETIME OR NULL.
// Returns: type, source, target, at, reason.
MATCH (one:Memory)
USING INDEX SEEK one:Memory(id)
WHERE one.id IN $ids AND one.namespace = $namespace AND one.user_id IN $users
MATCH (one)-[edge]-(memory:Memory)
WHERE type(edge) IN $types AND
  // @include read/_related
RETURN DISTINCT type(edge) AS type, startNode(edge).id AS source, endNode(edge).id AS target, edge.at AS at,
       edge.reason AS reason
