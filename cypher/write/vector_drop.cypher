// Purpose: takes the vectors of memories away, those in use and those put aside, until they are made anew.
// Parameters: $namespace STRING, $ids LIST<STRING>.
// Returns: nothing.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.namespace = $namespace
SET memory.embedded = false
REMOVE memory:Embedded, memory:Staged, memory.embedding, memory.staged, memory.staged_by, memory.memory_id
WITH memory
MATCH (memory)-[:HAS_CHUNK]->(chunk:Chunk)
DETACH DELETE chunk
