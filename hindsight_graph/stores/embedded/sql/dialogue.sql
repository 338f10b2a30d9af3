-- Purpose: turns around a place in a dialogue (a fact derived from a turn is not a turn).
-- Parameters: those of visible; place_session, place_turn, radius. Returns id, session_id, turn.
SELECT m.id, m.session_id, m.turn
FROM memory AS m
WHERE m.session_id = :place_session AND m.turn BETWEEN :place_turn - :radius AND :place_turn + :radius
  AND m.subject IS NULL AND
-- :include visible
