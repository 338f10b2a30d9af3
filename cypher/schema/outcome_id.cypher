// Purpose: one outcome per id.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT outcome_id IF NOT EXISTS
FOR (n:Outcome) REQUIRE (n.id) IS UNIQUE
