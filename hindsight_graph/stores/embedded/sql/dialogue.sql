-- Purpose: turns around places in dialogues (a fact derived from a turn is not a turn).
-- Parameters: those of visible; places (JSON list of [session id, turn]); radius.
-- Returns id, session_id, turn, how far from the nearest place.
SELECT m.id, m.session_id, m.turn, min(abs(m.turn - (a.value ->> 1)))
FROM json_each(:places) AS a
CROSS JOIN memory AS m
WHERE m.session_id = a.value ->> 0 AND m.turn BETWEEN (a.value ->> 1) - :radius AND (a.value ->> 1) + :radius
  AND m.subject IS NULL AND
-- :include visible
GROUP BY m.rid
