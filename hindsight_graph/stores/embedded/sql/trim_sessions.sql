-- Purpose: working memories of the sessions of a namespace beyond the most recently active ones.
-- Parameters: namespace, keep. Returns rid.
WITH kept AS (
    SELECT s.id, s.user_id FROM session AS s
    WHERE s.namespace = :namespace AND EXISTS (
        SELECT 1 FROM memory AS w WHERE w.namespace = :namespace AND w.layer = 'working' AND w.session_id = s.id
          AND w.user_id IS s.user_id)
    ORDER BY s.active_at DESC, s.id DESC
    LIMIT :keep
)
SELECT m.rid FROM memory AS m
WHERE m.namespace = :namespace AND m.layer = 'working' AND m.session_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM kept AS k WHERE k.id = m.session_id
      AND k.user_id IS m.user_id)
