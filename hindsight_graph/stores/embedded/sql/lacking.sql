-- Purpose: memories that have no vector, in the order of their rows, and what was said before them in their session.
-- Parameters: staged (0: none in use, 1: none staged, 2: all of them), after (rid), limit; believed_at = NULL.
-- Returns rid, speaker and content of the turn before (NULL: none is known), memory_columns.
SELECT m.rid, before.speaker, before.content,
-- :include memory_columns
FROM
-- :include memory_from
LEFT JOIN memory AS before ON before.rid = (
    SELECT b.rid FROM memory AS b
    WHERE b.namespace = m.namespace AND b.session_id = m.session_id AND b.turn = m.turn - 1
      AND b.user_id IS m.user_id AND b.subject IS NULL AND m.subject IS NULL
    ORDER BY b.layer, b.rid LIMIT 1
)
WHERE m.rid > :after AND CASE :staged
    WHEN 0 THEN m.embedded = 0
    WHEN 1 THEN NOT EXISTS (SELECT 1 FROM staged_vector AS v WHERE v.memory = m.rid)
    ELSE 1
END
ORDER BY m.rid
LIMIT :limit
