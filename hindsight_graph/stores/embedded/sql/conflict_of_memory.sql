-- Purpose: the conflicts of a memory that are open, or were open at `believed_at`.
-- Parameters: those of in_scope; id; believed_at. Returns conflict_columns.
SELECT
-- :include conflict_columns
FROM memory AS x
JOIN conflict_memory AS k ON k.memory = x.rid
JOIN conflict AS c ON c.rid = k.conflict
WHERE x.id = :id
  AND CASE WHEN :believed_at IS NULL THEN c.state = 'open'
           ELSE c.opened_at <= :believed_at AND (c.closed_at IS NULL OR :believed_at < c.closed_at) END AND
-- :include conflict_visible
ORDER BY c.opened_at, c.id
