-- Purpose: the row of a memory and the partition that its vectors belong to.
-- Parameters: id. Returns rid, namespace, user_id, layer.
SELECT rid, namespace, user_id, layer FROM memory WHERE id = :id
