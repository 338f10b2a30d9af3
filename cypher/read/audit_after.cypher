// Purpose: records of an audit trail in order.
// Parameters: $namespace STRING, $after INTEGER, $limit INTEGER.
// Returns: number, body, hash.
MATCH (record:AuditRecord)
WHERE record.namespace = $namespace AND record.number > $after
WITH record ORDER BY record.number LIMIT $limit
RETURN record.number AS number, record.body AS body, record.hash AS hash
