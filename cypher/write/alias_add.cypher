// Purpose: keeps names of entities, each once per user who knows it ('' is everyone in the namespace).
// Parameters: $namespace STRING, $rows LIST<MAP> of entity_id, key, text, user_id.
// Returns: found INTEGER: for how many rows the entity was there.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.entity_id})
WHERE entity.namespace = $namespace
MERGE (alias:Alias {namespace: $namespace, key: row.key, user_id: row.user_id,
                    entity_id: row.entity_id, text: row.text})
ON CREATE SET alias.name = row.text
MERGE (alias)-[:NAMES]->(entity)
RETURN count(entity) AS found
