-- Purpose: a counter that changes are planned on.
-- Parameters: key. Returns key, revision.
SELECT key, revision FROM guard WHERE key = :key
