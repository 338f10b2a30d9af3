-- Purpose: current episodes of all users that were stored and last recalled before then, and that no fact or decision
-- refers to.
-- Parameters: namespace, before (microseconds), believed_at (NULL), limit. Returns memory_columns.
SELECT
-- :include memory_columns
FROM
-- :include memory_from
WHERE m.namespace = :namespace AND m.layer = 'episodic' AND m.state = 'current' AND m.recorded_at < :before
  AND (m.last_recalled_at IS NULL OR m.last_recalled_at < :before)
  AND NOT EXISTS (
    SELECT 1 FROM link AS k WHERE k.target = m.rid AND k.type IN ('DERIVED_FROM', 'RELIED_ON', 'MAY_RELY_ON')
  )
ORDER BY m.recorded_at, m.id
LIMIT :limit
