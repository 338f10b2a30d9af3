-- Purpose: what is told of the session `s`; its last turn only while that is still stored.
-- Parameters: none.
s.id, s.turns, (SELECT m.id FROM memory AS m WHERE m.id = s.last_turn_id), s.active_at, s.user_id, s.agent_id, s.closed_at
