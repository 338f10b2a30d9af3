-- Purpose: the names that one user (NULL: everyone) has for an entity of which no memory of theirs is left.
-- Parameters: rid, user_id.
DELETE FROM alias WHERE entity = :rid AND user_id IS :user_id AND NOT EXISTS (
    SELECT 1 FROM mention AS t JOIN memory AS m ON m.rid = t.memory WHERE t.entity = :rid AND m.user_id IS :user_id
) AND NOT EXISTS (
    SELECT 1 FROM memory AS m WHERE m.subject = :rid AND m.user_id IS :user_id
) AND NOT EXISTS (
    SELECT 1 FROM memory AS m WHERE m.object = :rid AND m.user_id IS :user_id
)
