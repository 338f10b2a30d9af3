-- Purpose: the partition of a namespace, user and layer.
-- Parameters: namespace, user_id, layer. Returns rid.
SELECT rid FROM part
WHERE namespace = :namespace AND layer = :layer AND (user_id IS NULL) = (:user_id IS NULL)
  AND ifnull(user_id, '') = ifnull(:user_id, '')
