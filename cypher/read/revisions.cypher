// Purpose: all states that a memory had, the oldest first; the last is the one in force.
// Parameters: those of recall/_visible, $memory_id STRING.
// Returns: recorded_from, recorded_to, state, valid_from, valid_to.
MATCH (memory:Memory {id: $memory_id})
WHERE
  // @include recall/_visible
CALL (memory) {
  MATCH (memory)-[:HAD_REVISION]->(past:Revision)
  RETURN past.number AS number, past.recorded_from AS recorded_from, past.recorded_to AS recorded_to,
         past.state AS state, past.valid_from AS valid_from, past.valid_to AS valid_to
  UNION ALL
  RETURN memory.revision AS number, memory.revised_at AS recorded_from, null AS recorded_to,
         memory.state AS state, memory.valid_from AS valid_from, memory.valid_to AS valid_to
}
RETURN recorded_from, recorded_to, state, valid_from, valid_to
ORDER BY number
