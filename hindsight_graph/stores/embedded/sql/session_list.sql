-- Purpose: the sessions of one user or of all; what was said outside sessions is none.
-- Parameters: namespace, user_id, all_users, running, idle_since (microseconds; NULL: any, the last active first),
-- limit. Returns session_columns.
SELECT
-- :include session_columns
FROM session AS s
WHERE s.namespace = :namespace AND s.id <> '' AND (:all_users OR s.user_id IS :user_id)
  AND (NOT :running OR s.closed_at IS NULL) AND (:idle_since IS NULL OR s.active_at <= :idle_since)
ORDER BY CASE WHEN :idle_since IS NULL THEN -s.active_at ELSE s.active_at END, s.id
LIMIT :limit
