// Purpose: facts without the words of the turn that they were said in.
// Parameters: $namespace STRING, $rows LIST<MAP> of memory_id, variants.
// Returns: nothing.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.namespace = $namespace
SET memory.keywords = '', memory.variants = row.variants
REMOVE memory.source_id, memory.speaker, memory.speaker_key
