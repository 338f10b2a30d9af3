-- Purpose: the vectors of the memories of one session, so that a search in it need not walk all others.
-- Parameters: namespace, session_id. Returns vector rid.
SELECT v.rid FROM memory AS m JOIN vector AS v ON v.memory = m.rid
WHERE m.namespace = :namespace AND m.session_id = :session_id
