// Purpose: a name of an entity is kept once per user who knows it.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT alias_key IF NOT EXISTS
FOR (n:Alias) REQUIRE (n.namespace, n.key, n.user_id, n.entity_id, n.text) IS UNIQUE
