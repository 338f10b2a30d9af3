-- Purpose: memories said in a stretch of time, or speaking of one; half-open on both sides.
-- Parameters: those of visible; start, end (microseconds); limit. Returns id, session_id, turn.
SELECT m.id, m.session_id, m.turn
FROM memory AS m
WHERE m.rid IN (
    SELECT w.rid FROM memory AS w
    WHERE w.namespace = :namespace AND w.observed_at >= :start AND w.observed_at < :end
    UNION
    SELECT w.rid FROM memory AS w
    WHERE w.namespace = :namespace AND w.event_from < :end
      AND (w.event_from >= :start OR (w.event_to IS NOT NULL AND w.event_to > :start))
) AND
-- :include visible
ORDER BY m.observed_at DESC, m.id DESC
LIMIT :limit
