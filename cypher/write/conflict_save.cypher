// Purpose: opens conflicts, or closes them with a verdict; one of another namespace is left alone.
// Parameters: $namespace STRING, $rows LIST<MAP> of id, properties, memory_ids.
// Returns: saved INTEGER: how many conflicts, linked INTEGER: how many of the memories in conflict were there.
UNWIND $rows AS row
MERGE (conflict:Conflict {id: row.id})
ON CREATE SET conflict.namespace = $namespace
WITH conflict, row
WHERE conflict.namespace = $namespace
SET conflict += row.properties
WITH conflict, row
CALL (conflict, row) {
  UNWIND row.memory_ids AS memory_id
  MATCH (memory:Memory {id: memory_id})
  WHERE memory.namespace = $namespace
  MERGE (conflict)-[:IN_CONFLICT]->(memory)
  RETURN count(memory) AS parties
}
RETURN count(conflict) AS saved, sum(parties) AS linked
