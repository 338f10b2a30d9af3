-- Purpose: what is left of an erased memory that was in scope.
-- Parameters: those of in_scope; id. Returns id, namespace, user_id, layer, erased_at, reason.
SELECT m.id, m.namespace, m.user_id, m.layer, m.erased_at, m.reason FROM tombstone AS m WHERE m.id = :id AND
-- :include in_scope
