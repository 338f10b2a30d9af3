-- Purpose: what is left of an erased memory.
-- Parameters: id, namespace, user_id, layer, erased_at (microseconds), reason.
INSERT INTO tombstone (id, namespace, user_id, layer, erased_at, reason)
VALUES (:id, :namespace, :user_id, :layer, :erased_at, :reason)
