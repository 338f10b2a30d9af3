// Purpose: creates entities with the label of their ontology class; an existing (namespace, key) fails the change.
// Parameters: $rows LIST<MAP> of id, namespace, name, class, key.
// Returns: created INTEGER.
UNWIND $rows AS row
CREATE (entity:Entity:$(row.class))
SET entity.id = row.id, entity.namespace = row.namespace, entity.name = row.name,
    entity.class = row.class, entity.key = row.key, entity.caption = row.name
RETURN count(entity) AS created
