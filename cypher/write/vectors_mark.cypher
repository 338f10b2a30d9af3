// Purpose: marks memories as having their vector.
// Parameters: $ids LIST<STRING>.
// Returns: nothing.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
SET memory.embedded = true
