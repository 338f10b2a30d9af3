-- Purpose: working memories of a session live on while it goes on; what has expired by now stays expired.
-- Parameters: namespace, user_id, session_id, at, until (microseconds).
UPDATE memory SET expires_at = :until
WHERE namespace = :namespace AND layer = 'working' AND session_id = :session_id AND user_id IS :user_id
  AND expires_at > :at AND expires_at < :until
