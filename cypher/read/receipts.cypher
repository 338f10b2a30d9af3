// Purpose: the answers of earlier idempotent writes of one user.
// Parameters: $namespace STRING, $user_id STRING, $keys LIST<STRING>.
// Returns: key, answer.
MATCH (receipt:Receipt)
WHERE receipt.namespace = $namespace AND receipt.user_id = $user_id AND receipt.key IN $keys
RETURN receipt.key AS key, receipt.answer AS answer
