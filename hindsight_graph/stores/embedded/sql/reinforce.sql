-- Purpose: the same thing was said again; what expires lives on for longer if it was said to. Not of a retired memory.
-- Parameters: namespace, id, confidence (NULL: stays), lasts_until (NULL: stays), for_good. Returns rid.
UPDATE memory SET
    reinforced = reinforced + 1,
    confidence = max(confidence, coalesce(:confidence, confidence)),
    expires_at = CASE WHEN :for_good THEN NULL ELSE max(expires_at, coalesce(:lasts_until, expires_at)) END
WHERE id = :id AND namespace = :namespace AND state <> 'retired'
RETURNING rid
