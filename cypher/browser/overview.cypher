// Purpose: the kinds of nodes and how many there are of each.
// Parameters: none.
// Returns: labels LIST<STRING>, nodes INTEGER.
MATCH (node)
RETURN labels(node) AS labels, count(*) AS nodes
ORDER BY nodes DESC
