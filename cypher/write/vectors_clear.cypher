// Purpose: takes vectors of another model out of use, some at a time; chunks go with theirs.
// Parameters: $digest STRING of the model whose vectors stay, $limit INTEGER.
// Returns: cleared INTEGER: fewer than $limit: these were the last.
MATCH (node:Embedded)
WHERE coalesce(node.staged_by, '') <> $digest
WITH node LIMIT $limit
OPTIONAL MATCH (node)<-[:HAS_CHUNK]-(whole:Memory)
WITH collect(node) AS nodes, collect(DISTINCT coalesce(whole, node)) AS memories
FOREACH (memory IN memories | SET memory.embedded = false)
FOREACH (node IN nodes | REMOVE node:Embedded, node.embedding, node.staged_by)
WITH nodes, size(nodes) AS cleared
CALL (nodes) {
  UNWIND nodes AS chunk
  WITH chunk WHERE chunk:Chunk
  DETACH DELETE chunk
}
RETURN cleared
