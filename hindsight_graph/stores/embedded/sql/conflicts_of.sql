-- Purpose: conflicts in a state that a memory takes part in, oldest first.
-- Parameters: those of in_scope; id; state. Returns conflict_columns.
-- CROSS JOIN keeps SQLite to this order; it would rather walk all conflicts of the namespace.
SELECT
-- :include conflict_columns
FROM memory AS x
CROSS JOIN conflict_memory AS k ON k.memory = x.rid
CROSS JOIN conflict AS c ON c.rid = k.conflict
WHERE x.id = :id AND c.state = :state AND
-- :include conflict_visible
ORDER BY c.opened_at, c.id
