-- Purpose: the kinds of task that memories in scope are for.
-- Parameters: those of in_scope; limit. Returns task.
SELECT DISTINCT m.task FROM memory AS m WHERE m.task IS NOT NULL AND
-- :include in_scope
ORDER BY m.task
LIMIT :limit
