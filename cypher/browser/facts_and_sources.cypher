// Purpose: the newest facts with the turns that said them.
// Parameters: $namespace STRING.
// Returns: path: a graph to look at.
MATCH (fact:Semantic {namespace: $namespace})
WHERE fact.state IN ['current', 'held', 'conflicted']
WITH fact ORDER BY fact.recorded_at DESC LIMIT 50
MATCH path = (turn:Memory)<-[:DERIVED_FROM]-(fact)-[:SUBJECT|OBJECT]->(:Entity)
RETURN path
