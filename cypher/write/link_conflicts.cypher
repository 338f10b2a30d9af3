// Purpose: further memories that take part in a conflict; the same edge twice is one.
// Parameters: $namespace STRING, $rows LIST<MAP> of source, target.
// Returns: linked INTEGER: for how many rows both ends were there.
UNWIND $rows AS row
MATCH (conflict:Conflict {id: row.source})
WHERE conflict.namespace = $namespace
MATCH (memory:Memory {id: row.target})
WHERE memory.namespace = $namespace
MERGE (conflict)-[:IN_CONFLICT]->(memory)
SET conflict.memory_ids = CASE WHEN row.target IN conflict.memory_ids THEN conflict.memory_ids
                               ELSE conflict.memory_ids + row.target END
RETURN count(memory) AS linked
