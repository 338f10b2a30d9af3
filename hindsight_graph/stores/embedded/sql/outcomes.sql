-- Purpose: what came of a decision, as known at `believed_at`, the oldest revision first.
-- Parameters: those of in_scope; id, believed_at. Returns id, decision id, number, text, score, observed_at,
-- recorded_at, who says so, id of the memory that says it.
SELECT o.id, m.id, o.number, o.text, o.score, o.observed_at, o.recorded_at, o.said_by, w.id
FROM memory AS m
JOIN outcome AS o ON o.decision = m.rid
LEFT JOIN memory AS w ON w.rid = o.source
WHERE m.id = :id AND (:believed_at IS NULL OR o.recorded_at <= :believed_at) AND
-- :include in_scope
ORDER BY o.number
