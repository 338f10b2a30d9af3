// Purpose: contradictions that nobody has decided yet, with both sides.
// Parameters: $namespace STRING.
// Returns: path: a graph to look at.
MATCH path = (conflict:Conflict {namespace: $namespace, state: 'open'})-[:IN_CONFLICT]->(memory:Memory)
RETURN path LIMIT 100
