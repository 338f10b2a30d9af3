-- Purpose: records of an audit trail in order.
-- Parameters: namespace, after, limit. Returns number, body, hash.
SELECT number, body, hash FROM audit WHERE namespace = :namespace AND number > :after ORDER BY number LIMIT :limit
