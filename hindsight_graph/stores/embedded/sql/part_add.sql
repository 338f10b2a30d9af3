-- Purpose: a new partition.
-- Parameters: namespace, user_id, layer. Returns rid.
INSERT INTO part (namespace, user_id, layer) VALUES (:namespace, :user_id, :layer) RETURNING rid
