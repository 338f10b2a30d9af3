-- Purpose: how far a session of exactly this user has come.
-- Parameters: namespace, user_id, id. Returns session_columns.
SELECT
-- :include session_columns
FROM session AS s
WHERE s.namespace = :namespace AND s.id = :id AND s.user_id IS :user_id
