// Purpose: finds bare entities by id.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT bare_entity IF NOT EXISTS
FOR (n:BareEntity) REQUIRE (n.id) IS UNIQUE
