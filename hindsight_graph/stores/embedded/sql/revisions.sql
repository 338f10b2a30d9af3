-- Purpose: all states that a memory has had.
-- Parameters: id; those of visible. Returns memory id, recorded_from, recorded_to, state, valid_from, valid_to.
SELECT m.id, v.recorded_from, v.recorded_to, v.state, v.valid_from, v.valid_to
FROM memory AS m
JOIN revision AS v ON v.memory = m.rid
WHERE m.id = :id AND
-- :include visible
ORDER BY v.number
