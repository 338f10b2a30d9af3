// Purpose: what superseded what about a person, place or thing, when and why, as a table.
// Parameters: $namespace STRING, $name STRING.
// Returns: was STRING, is STRING, since ZONED DATETIME, reason STRING.
MATCH (:Alias {namespace: $namespace, text: $name})-[:NAMES]->(:Entity)<-[:SUBJECT]-(newer:Semantic)
MATCH (newer)-[change:SUPERSEDES]->(older:Semantic)
RETURN DISTINCT older.content AS was, newer.content AS is, change.at AS since, change.reason AS reason
ORDER BY since
