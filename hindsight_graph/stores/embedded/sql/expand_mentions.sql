-- Purpose: the newest memories that mention an entity.
-- Parameters: those of visible; entity_id; limit. Returns memory id, session_id, turn.
SELECT m.id, m.session_id, m.turn
FROM entity AS e
CROSS JOIN mention AS t ON t.entity = e.rid
CROSS JOIN memory AS m ON m.rid = t.memory
WHERE e.id = :entity_id AND e.namespace = :namespace AND
-- :include visible
ORDER BY t.memory DESC
LIMIT :limit
