// Purpose: ties facts to the entities that they speak of, and draws the typed edge that people follow in the Browser:
//          (:Person)-[:LIVES_IN {memory_id, …}]->(:Place). A denial or a plain value has no typed edge.
// Parameters: $namespace STRING, $rows LIST<MAP> of memory_id, subject_id, object_id, edge.
// Returns: linked INTEGER: for how many rows all ends were there.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
MATCH (subject:Entity {id: row.subject_id})
WHERE subject.namespace = $namespace
OPTIONAL MATCH (object:Entity {id: row.object_id})
WHERE object.namespace = $namespace
WITH row, memory, subject, object
WHERE row.object_id IS NULL OR object IS NOT NULL
CREATE (memory)-[:SUBJECT]->(subject)
SET memory.subject_name = subject.name, memory.object_name = object.name
WITH row, memory, subject, object
CALL (row, memory, subject, object) {
  WITH row, memory, subject, object WHERE object IS NOT NULL
  CREATE (memory)-[:OBJECT]->(object)
}
CALL (row, memory, subject, object) {
  WITH row, memory, subject, object WHERE object IS NOT NULL AND NOT memory.negated
  CREATE (subject)-[edge:$(row.edge)]->(object)
  SET edge.memory_id = memory.id, edge.user_id = memory.user_id, edge.state = memory.state,
      edge.valid_from = memory.valid_from, edge.valid_to = memory.valid_to, edge.inferred = false
}
RETURN count(memory) AS linked
