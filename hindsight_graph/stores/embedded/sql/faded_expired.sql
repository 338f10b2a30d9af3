-- Purpose: working memory and summaries of all users that had expired by then.
-- Parameters: namespace, before (microseconds), believed_at (NULL), limit. Returns memory_columns.
SELECT
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.namespace = :namespace AND m.expires_at <= :before AND (m.layer = 'working' OR m.role = 'summary')
ORDER BY m.recorded_at, m.id
LIMIT :limit
