// Purpose: the entities of a namespace by name.
// Parameters: none.
// Returns: nothing.
CREATE INDEX entity_name IF NOT EXISTS
FOR (n:Entity) ON (n.namespace, n.name)
