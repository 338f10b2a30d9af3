// Purpose: a name of an entity is kept once per user who knows it. The key is a digest: ids may be longer
//          than an index takes.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT alias_key IF NOT EXISTS
FOR (n:Alias) REQUIRE (n.key) IS UNIQUE
