// Purpose: past decisions with what they rest on, what they followed from, and what came of them, as a graph.
// Parameters: $namespace STRING.
// Returns: decision NODE, link RELATIONSHIP, other NODE; link and other are null for a decision that stands alone.
MATCH (decision:Decision {namespace: $namespace})
OPTIONAL MATCH (decision)-[link:RELIED_ON|MAY_RELY_ON|FOLLOWED|UNDID|HAS_OUTCOME]->(other)
RETURN decision, link, other
ORDER BY decision.decided_at DESC LIMIT 200
