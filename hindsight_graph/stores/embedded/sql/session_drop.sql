-- Purpose: a session that no memory was said in any more.
-- Parameters: namespace, id, user_id.
DELETE FROM session
WHERE namespace = :namespace AND id = :id AND user_id IS :user_id AND NOT EXISTS (
    SELECT 1 FROM memory AS m WHERE m.namespace = :namespace AND m.session_id = :id AND m.user_id IS :user_id
)
