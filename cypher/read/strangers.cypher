// Purpose: whether nodes with our labels are there that we did not write.
// Parameters: none.
// Returns: label STRING, at most one row.
MATCH (node:Memory|Entity|Session|Conflict|Revision|Guard|Receipt|Alias|Chunk|Outcome)
RETURN head(labels(node)) AS label LIMIT 1
