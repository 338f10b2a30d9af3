// Purpose: finds the entities known under a folded name.
// Parameters: none.
// Returns: nothing.
CREATE INDEX alias_name IF NOT EXISTS
FOR (n:Alias) ON (n.lookup)
