-- Purpose: the memory that holds a dedupe key.
-- Parameters: namespace, key; believed_at = NULL. Returns dedupe_key, memory_columns.
SELECT m.dedupe_key,
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.namespace = :namespace AND m.dedupe_key = :key
