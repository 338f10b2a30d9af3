// Purpose: takes the lock on the end of a namespace's audit trail, and says where it ends. The lock is taken before
//          it is read, so that no two records follow on the same one.
// Parameters: $namespace STRING, $genesis STRING: what stands for a hash before the first record.
// Returns: number INTEGER, hash STRING.
MERGE (trail:AuditTrail {namespace: $namespace})
ON CREATE SET trail.number = 0, trail.hash = $genesis, trail.name = 'audit'
SET trail.locked = true
WITH trail
RETURN trail.number AS number, trail.hash AS hash
