-- Purpose: turns of some speakers (a fact derived from a turn is not a turn), newest first.
-- Parameters: those of visible; speakers (JSON list of folded names); limit. Returns id, session_id, turn.
SELECT m.id, m.session_id, m.turn
FROM memory AS m
WHERE m.speaker_key IN (SELECT value FROM json_each(:speakers)) AND m.subject IS NULL AND
-- :include visible
ORDER BY m.observed_at DESC, m.id DESC
LIMIT :limit
