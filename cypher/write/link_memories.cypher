// Purpose: edges between memories (all but MENTIONS and IN_CONFLICT); the same edge twice is one.
// Parameters: $namespace STRING, $rows LIST<MAP> of type, source, target, at, reason.
// Returns: linked INTEGER: for how many rows both ends were there.
UNWIND $rows AS row
MATCH (source:Memory {id: row.source})
WHERE source.namespace = $namespace
MATCH (target:Memory {id: row.target})
WHERE target.namespace = $namespace
MERGE (source)-[edge:$(row.type)]->(target)
SET edge.at = row.at, edge.reason = row.reason
RETURN count(edge) AS linked
