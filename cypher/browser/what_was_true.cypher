// Purpose: what held at a moment about a person, place or thing, as a table. First
//          `:param {namespace: 'default', name: 'Alice', moment: datetime('2026-03-01T00:00:00Z')}`.
// Parameters: $namespace STRING, $name STRING, $moment ZONED DATETIME.
// Returns: fact STRING, from ZONED DATETIME, until ZONED DATETIME, state STRING.
MATCH (:Alias {namespace: $namespace, text: $name})-[:NAMES]->(:Entity)<-[:SUBJECT|OBJECT]-(fact:Semantic)
WHERE fact.state <> 'retired' AND coalesce(fact.valid_from, fact.observed_at) <= $moment
  AND (fact.valid_to IS NULL OR fact.valid_to > $moment)
RETURN DISTINCT fact.content AS fact, coalesce(fact.valid_from, fact.observed_at) AS from, fact.valid_to AS until,
       fact.state AS state
ORDER BY from DESC
