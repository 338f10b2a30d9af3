-- Purpose: the newest turns of a speaker (a fact derived from a turn is not a turn).
-- Parameters: those of visible; speaker (folded name); limit. Returns id, session_id, turn, observed_at.
SELECT m.id, m.session_id, m.turn, m.observed_at
FROM memory AS m INDEXED BY memory_speaker
WHERE m.speaker_key = :speaker AND m.subject IS NULL AND
-- :include visible
ORDER BY m.observed_at DESC, m.id DESC
LIMIT :limit
