-- Purpose: the newest memories that speak of a stretch of time: their own overlaps it, half-open on both sides.
-- Parameters: those of visible; start, end (microseconds); limit. Returns id, session_id, turn, observed_at.
SELECT m.id, m.session_id, m.turn, m.observed_at
FROM memory AS m INDEXED BY memory_event
WHERE m.event_from < :end AND (m.event_from >= :start OR (m.event_to IS NOT NULL AND m.event_to > :start)) AND
-- :include visible
ORDER BY m.observed_at DESC, m.id DESC
LIMIT :limit
