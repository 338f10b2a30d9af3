// Purpose: opens conflicts, or closes them with a verdict.
// Parameters: $rows LIST<MAP> of id, properties, memory_ids.
// Returns: linked INTEGER: how many of the memories in conflict were there.
UNWIND $rows AS row
MERGE (conflict:Conflict {id: row.id})
SET conflict += row.properties
WITH conflict, row
UNWIND row.memory_ids AS memory_id
MATCH (memory:Memory {id: memory_id})
WHERE memory.namespace = conflict.namespace
MERGE (conflict)-[:IN_CONFLICT]->(memory)
RETURN count(memory) AS linked
