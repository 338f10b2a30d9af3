// Purpose: keeps names of entities, each once per user who knows it ('' is everyone in the namespace).
// Parameters: $namespace STRING, $rows LIST<MAP> of entity_id, key, lookup, folded, text, user_id.
// Returns: found INTEGER: for how many rows the entity was there.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.entity_id})
WHERE entity.namespace = $namespace
MERGE (alias:Alias {key: row.key})
ON CREATE SET alias.lookup = row.lookup, alias.namespace = $namespace, alias.user_id = row.user_id,
              alias.entity_id = row.entity_id, alias.text = row.text, alias.folded = row.folded, alias.name = row.text
MERGE (alias)-[:NAMES]->(entity)
RETURN count(entity) AS found
