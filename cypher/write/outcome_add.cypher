// Purpose: further revisions of what came of decisions, tied to the memory that tells of each.
// Parameters: $namespace STRING, $rows LIST<MAP> of decision_id, source_id, properties.
// Returns: saved INTEGER: for how many rows the decision and, if one is named, the source were there.
UNWIND $rows AS row
MATCH (decision:Memory {id: row.decision_id})
WHERE decision.namespace = $namespace
OPTIONAL MATCH (source:Memory {id: row.source_id})
WHERE source.namespace = $namespace
WITH row, decision, source
WHERE row.source_id IS NULL OR source IS NOT NULL
CREATE (decision)-[:HAS_OUTCOME]->(outcome:Outcome)
SET outcome = row.properties
WITH outcome, source
CALL (outcome, source) {
  WITH outcome, source WHERE source IS NOT NULL
  CREATE (outcome)-[:DERIVED_FROM]->(source)
}
RETURN count(outcome) AS saved
