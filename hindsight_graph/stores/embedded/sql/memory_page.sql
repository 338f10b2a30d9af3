-- Purpose: memories that pass the filter, in order of storing, after a place in that order.
-- Parameters: those of visible; after_at (microseconds), after_id; limit. Returns recorded_at, memory_columns.
SELECT m.recorded_at,
-- :include memory_columns
FROM
-- :include memory_from
WHERE (m.recorded_at, m.id) > (:after_at, :after_id) AND
-- :include visible
ORDER BY m.recorded_at, m.id
LIMIT :limit
