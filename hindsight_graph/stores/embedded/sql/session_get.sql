-- Purpose: how far a session of exactly this user has come; its last turn only while that is still stored.
-- Parameters: namespace, user_id, id. Returns id, turns, last_turn_id, active_at.
SELECT s.id, s.turns, (SELECT m.id FROM memory AS m WHERE m.id = s.last_turn_id), s.active_at
FROM session AS s
WHERE s.namespace = :namespace AND s.id = :id AND s.user_id IS :user_id
