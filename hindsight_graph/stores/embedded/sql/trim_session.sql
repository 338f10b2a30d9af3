-- Purpose: working memories of a session beyond its newest ones.
-- Parameters: namespace, user_id, session_id, keep. Returns rid.
SELECT rid FROM memory
WHERE namespace = :namespace AND layer = 'working' AND session_id = :session_id
  AND user_id IS :user_id
ORDER BY ifnull(turn, -1) DESC, recorded_at DESC, id DESC
LIMIT -1 OFFSET :keep
