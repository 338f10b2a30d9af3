// Purpose: deletes memories with their chunks, revisions, typed edges, receipts and outcomes, what they told of
//          outcomes, and the contradictions that they take part in, whose questions quote them; a tombstone without
//          content stays of each.
// Parameters: $namespace STRING, $at ZONED DATETIME, $rows LIST<MAP> of memory_id, reason, marked (whether
//             it was wanted: a tombstone stays, and receipts go).
// Returns: nothing.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
CALL (memory, row) {
  WITH memory, row WHERE row.marked
  CREATE (:Tombstone {
    memory_id: memory.id, namespace: memory.namespace, user_id: memory.user_id, layer: memory.layer, erased_at: $at,
    reason: row.reason, caption: 'erased'
  })
}
CALL (memory, row) {
  WITH memory, row WHERE row.marked
  MATCH (receipt:Receipt {memory_id: memory.id})
  WHERE receipt.namespace = $namespace
  DELETE receipt
}
WITH memory
CALL (memory) {
  MATCH (memory)-[:SUBJECT]->(subject)
  MATCH (memory)-[:OBJECT]->(object)
  MATCH (subject)-[edge]->(object)
  WHERE edge.memory_id = memory.id
  DELETE edge
}
CALL (memory) {
  MATCH (memory)<-[:IN_CONFLICT]-(conflict:Conflict)
  DETACH DELETE conflict
}
CALL (memory) {
  MATCH (memory)<-[:DERIVED_FROM]-(outcome:Outcome)
  DETACH DELETE outcome
}
CALL (memory) {
  MATCH (memory)-[:HAS_CHUNK|HAD_REVISION|HAS_OUTCOME]->(part)
  DETACH DELETE part
}
DETACH DELETE memory
