// Purpose: where a namespace's audit trail ends.
// Parameters: $namespace STRING.
// Returns: number INTEGER, hash STRING.
MATCH (trail:AuditTrail {namespace: $namespace})
RETURN trail.number AS number, trail.hash AS hash
