-- Purpose: what came of decisions, as known at `believed_at`, the oldest revision first.
-- Parameters: those of in_scope; ids (JSON list), believed_at. Returns id, decision id, number, text, score,
-- observed_at, recorded_at, who says so, id of the memory that says it.
SELECT o.id, m.id, o.number, o.text, o.score, o.observed_at, o.recorded_at, o.said_by, w.id
FROM json_each(:ids) AS asked
CROSS JOIN memory AS m ON m.id = asked.value
JOIN outcome AS o ON o.decision = m.rid
LEFT JOIN memory AS w ON w.rid = o.source
WHERE (:believed_at IS NULL OR o.recorded_at <= :believed_at) AND
-- :include in_scope
ORDER BY m.id, o.number
