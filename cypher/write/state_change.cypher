// Purpose: closes the revision in force and opens the next: a Revision node keeps what was, the memory what is. A
//          revision never ends before it began, should a clock have gone back. Receipts of a retired memory go.
// Parameters: $namespace STRING, $at ZONED DATETIME,
//             $rows LIST<MAP> of memory_id, state, valid_from (null: as it is), valid_to, confidence, frees_key,
//             dedupe_key.
// Returns: changed INTEGER: how many of the memories were there.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
SET memory.locked = true
WITH memory, row, CASE WHEN $at > memory.revised_at THEN $at ELSE memory.revised_at END AS at
CREATE (memory)-[:HAD_REVISION]->(:Revision {
  memory_id: memory.id, number: memory.revision, recorded_from: memory.revised_at, recorded_to: at,
  state: memory.state, valid_from: memory.valid_from, valid_to: memory.valid_to, caption: memory.state
})
SET memory.state = row.state, memory.valid_to = row.valid_to, memory.revised_at = at,
    memory.valid_from = coalesce(row.valid_from, memory.valid_from),
    memory.revision = memory.revision + 1, memory.confidence = coalesce(row.confidence, memory.confidence),
    memory.dedupe_key = CASE WHEN row.frees_key THEN null ELSE coalesce(row.dedupe_key, memory.dedupe_key) END
REMOVE memory.locked
WITH memory
CALL (memory) {
  MATCH (memory)-[:HAS_CHUNK]->(chunk:Chunk)
  SET chunk.state = memory.state
}
CALL (memory) {
  WITH memory WHERE memory.state = 'retired'
  MATCH (receipt:Receipt {memory_id: memory.id})
  WHERE receipt.namespace = $namespace
  DELETE receipt
}
CALL (memory) {
  MATCH (memory)-[:SUBJECT]->(subject)
  MATCH (memory)-[:OBJECT]->(object)
  MATCH (subject)-[edge]->(object)
  WHERE edge.memory_id = memory.id
  SET edge.state = memory.state, edge.valid_from = memory.valid_from, edge.valid_to = memory.valid_to
}
RETURN count(memory) AS changed
