// Purpose: one record per number of an audit trail: a chain that would fork fails.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT audit_number IF NOT EXISTS
FOR (n:AuditRecord) REQUIRE (n.namespace, n.number) IS UNIQUE
