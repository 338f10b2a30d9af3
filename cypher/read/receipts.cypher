// Purpose: the answers of earlier idempotent writes of one user.
// Parameters: $keys LIST<STRING>: digests of namespace, user and idempotency key.
// Returns: key: the idempotency key, answer.
MATCH (receipt:Receipt)
WHERE receipt.key IN $keys
RETURN receipt.idempotency_key AS key, receipt.answer AS answer
