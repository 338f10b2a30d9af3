-- Purpose: creates a session or moves it on; the time of its last activity never goes back.
-- Parameters: namespace, id, user_id, agent_id, turns, last_turn_id, active_at, closed_at (NULL: it runs).
INSERT INTO session (namespace, id, user_id, agent_id, turns, last_turn_id, active_at, closed_at)
VALUES (:namespace, :id, :user_id, :agent_id, :turns, :last_turn_id, :active_at, :closed_at)
ON CONFLICT (namespace, id, user_id IS NULL, ifnull(user_id, '')) DO UPDATE SET
    agent_id = coalesce(excluded.agent_id, agent_id),
    turns = excluded.turns,
    last_turn_id = excluded.last_turn_id,
    closed_at = excluded.closed_at,
    active_at = max(active_at, excluded.active_at)
