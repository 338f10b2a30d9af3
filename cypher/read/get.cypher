// Purpose: memories by id.
// Parameters: those of recall/_visible, $ids LIST<STRING>.
// Returns: found LIST.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(id)
WHERE memory.id IN $ids AND
  // @include recall/_visible
RETURN
  // @include recall/_memory
  AS found
