-- Purpose: what is held since before then, and was never said again.
-- Parameters: namespace, before (microseconds), believed_at (NULL), limit. Returns memory_columns.
SELECT
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.namespace = :namespace AND m.state = 'held' AND m.reinforced = 0 AND m.recorded_at < :before
ORDER BY m.recorded_at, m.id
LIMIT :limit
