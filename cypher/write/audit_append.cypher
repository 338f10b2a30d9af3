// Purpose: the next record of an audit trail, whose lock the transaction holds.
// Parameters: $namespace STRING, $number INTEGER, $hash STRING, $body STRING.
// Returns: nothing.
MATCH (trail:AuditTrail {namespace: $namespace})
SET trail.number = $number, trail.hash = $hash
REMOVE trail.locked
CREATE (:AuditRecord {namespace: $namespace, number: $number, hash: $hash, body: $body, caption: toString($number)})
