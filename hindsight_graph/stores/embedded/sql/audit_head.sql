-- Purpose: the last record of the audit trail of a namespace.
-- Parameters: namespace. Returns number, hash.
SELECT number, hash FROM audit WHERE namespace = :namespace ORDER BY number DESC LIMIT 1
