-- Purpose: the whole of `Filter` as one condition on the memory `m`.
-- Parameters: those of in_scope; layers, tags (JSON lists; no tags: any); session_id, agent_id, task (NULL: any);
-- unexpired_at, as_of, believed_at, held_from, held_to (microseconds); history.
-- A memory's first revision begins when it was recorded, so that revisions alone tell whether it was there.
-- :include in_scope
AND m.layer IN (SELECT value FROM json_each(:layers))
AND (:session_id IS NULL OR m.session_id = :session_id)
AND (:agent_id IS NULL OR m.agent_id = :agent_id)
AND (:task IS NULL OR m.task = :task)
AND (:tags = '[]' OR NOT EXISTS (
    SELECT 1 FROM json_each(:tags) WHERE json_each.value NOT IN (SELECT value FROM json_each(m.tags))
))
AND (:history OR m.expires_at IS NULL OR m.expires_at > :unexpired_at
     OR (m.expires_at > :held_from AND coalesce(m.valid_from, m.observed_at) < :held_to))
AND CASE WHEN :believed_at IS NULL THEN
    (:history OR m.state IN ('current', 'held', 'conflicted')
     OR (m.state = 'superseded' AND (:as_of IS NOT NULL OR (coalesce(m.valid_from, m.observed_at) < :held_to
                                     AND (m.valid_to IS NULL OR m.valid_to > :held_from)))))
    AND (:as_of IS NULL OR (coalesce(m.valid_from, m.observed_at) <= :as_of
                            AND (m.valid_to IS NULL OR :as_of < m.valid_to)))
ELSE EXISTS (
    SELECT 1 FROM revision AS b
    WHERE b.memory = m.rid AND b.recorded_from <= :believed_at
      AND (b.recorded_to IS NULL OR :believed_at < b.recorded_to)
      AND (:history OR b.state IN ('current', 'held', 'conflicted')
           OR (b.state = 'superseded' AND (:as_of IS NOT NULL OR (coalesce(b.valid_from, m.observed_at) < :held_to
                                           AND (b.valid_to IS NULL OR b.valid_to > :held_from)))))
      AND (:as_of IS NULL OR (coalesce(b.valid_from, m.observed_at) <= :as_of
                              AND (b.valid_to IS NULL OR :as_of < b.valid_to)))
) END
