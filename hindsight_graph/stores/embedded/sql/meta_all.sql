-- Purpose: everything kept under a name.
-- Returns key, value.
SELECT key, value FROM meta ORDER BY key
