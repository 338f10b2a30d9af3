-- Purpose: a new state, end and (unless NULL) start of validity; superseded and retired memories give up their dedupe
-- key. Parameters: namespace, id, state, valid_from, valid_to, confidence, dedupe_key. Returns rid.
UPDATE memory SET
    state = :state,
    valid_from = coalesce(:valid_from, valid_from),
    valid_to = :valid_to,
    confidence = coalesce(:confidence, confidence),
    dedupe_key = CASE WHEN :state IN ('superseded', 'retired') THEN NULL ELSE coalesce(:dedupe_key, dedupe_key) END
WHERE id = :id AND namespace = :namespace
RETURNING rid
