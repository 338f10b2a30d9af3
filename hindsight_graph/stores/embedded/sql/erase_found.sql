-- Purpose: a memory that is to be erased.
-- Parameters: namespace, id. Returns rid, user_id, layer, session_id.
SELECT rid, user_id, layer, session_id FROM memory WHERE id = :id AND namespace = :namespace
