-- Purpose: live facts of one subject and relation, for planning a write.
-- Parameters: those of in_scope; subject_id, relation; now (microseconds); believed_at = NULL.
-- Returns order key, memory_columns.
SELECT coalesce(m.valid_from, m.observed_at),
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.subject = (SELECT rid FROM entity WHERE id = :subject_id) AND m.relation = :relation
  AND m.layer = 'semantic' AND m.state IN ('current', 'held', 'conflicted')
  AND (m.expires_at IS NULL OR m.expires_at > :now) AND
-- :include in_scope
