// Purpose: finds the names of an entity.
// Parameters: none.
// Returns: nothing.
CREATE INDEX alias_entity IF NOT EXISTS
FOR (n:Alias) ON (n.entity_id)
