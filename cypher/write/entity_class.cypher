// Purpose: a more exact class, and its label, for entities, unless somebody else has found one meanwhile.
// Parameters: $namespace STRING, $rows LIST<MAP> of id, was, class.
// Returns: changed INTEGER.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
WHERE entity.namespace = $namespace AND entity.class = row.was
SET entity:$(row.class), entity.class = row.class
REMOVE entity:$(row.was)
RETURN count(entity) AS changed
