-- Purpose: operations that a scope may see, by id.
-- Parameters: namespace, user_id, all_users, ids (JSON or NULL), state (or NULL), after (or ''), limit.
SELECT
    -- :include operation_columns
FROM operation
WHERE namespace = :namespace
  AND (:all_users OR user_id IS NULL OR user_id = :user_id)
  AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
  AND (:state IS NULL OR state = :state)
  AND id > :after
ORDER BY id
LIMIT :limit
