-- Purpose: a conflict `c` may be seen when it and every memory that takes part in it may.
-- Parameters: those of in_scope.
c.namespace = :namespace AND (c.user_id IS NULL OR c.user_id = :user_id OR :all_users)
AND NOT EXISTS (
    SELECT 1 FROM conflict_memory AS h JOIN memory AS m ON m.rid = h.memory
    WHERE h.conflict = c.rid AND NOT (
-- :include in_scope
    ))
