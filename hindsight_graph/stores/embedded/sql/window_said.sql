-- Purpose: the newest memories said in a stretch of time, half-open.
-- Parameters: those of visible; start, end (microseconds); limit. Returns id, session_id, turn, observed_at.
SELECT m.id, m.session_id, m.turn, m.observed_at
FROM memory AS m INDEXED BY memory_observed
WHERE m.observed_at >= :start AND m.observed_at < :end AND
-- :include visible
ORDER BY m.observed_at DESC, m.id DESC
LIMIT :limit
