// Purpose: one outcome per decision and number, so that of two revisions at once one is planned again.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT outcome_number IF NOT EXISTS
FOR (n:Outcome) REQUIRE (n.decision_id, n.number) IS UNIQUE
