// Purpose: what came of decisions, as known at $believed_at, the oldest revision of each first.
// Parameters: $namespace STRING, $users LIST<STRING>, $ids LIST<STRING>, $believed_at ZONED DATETIME OR NULL.
// Returns: id, decision_id, number, text, score, observed_at, recorded_at, said_by, source_id.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(id)
WHERE memory.id IN $ids AND
  // @include recall/_scope
MATCH (memory)-[:HAS_OUTCOME]->(outcome:Outcome)
WHERE $believed_at IS NULL OR outcome.recorded_at <= $believed_at
OPTIONAL MATCH (outcome)-[:DERIVED_FROM]->(source:Memory)
RETURN outcome.id AS id, memory.id AS decision_id, outcome.number AS number, outcome.text AS text,
       outcome.score AS score, outcome.observed_at AS observed_at, outcome.recorded_at AS recorded_at,
       outcome.said_by AS said_by, source.id AS source_id
ORDER BY decision_id, number
