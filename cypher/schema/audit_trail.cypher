// Purpose: one audit trail per namespace.
// Parameters: none.
// Returns: nothing.
CREATE CONSTRAINT audit_trail IF NOT EXISTS
FOR (n:AuditTrail) REQUIRE (n.namespace) IS UNIQUE
