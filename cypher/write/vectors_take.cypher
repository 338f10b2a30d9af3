// Purpose: takes vectors that were put aside into use, some at a time.
// Parameters: $digest STRING of their model, $limit INTEGER.
// Returns: taken INTEGER: fewer than $limit: these were the last.
MATCH (node:Staged)
WHERE node.staged_by = $digest
WITH node LIMIT $limit
SET node.embedding = node.staged, node:Embedded
REMOVE node.staged, node:Staged
WITH node
MATCH (memory:Memory {id: node.memory_id})
SET memory.embedded = true
RETURN count(node) AS taken
