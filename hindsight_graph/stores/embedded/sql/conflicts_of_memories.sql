-- Purpose: the conflicts of some memories that are open, or were open at `believed_at`.
-- Parameters: ids (JSON list); those of in_scope; believed_at. Returns the memory's id, then conflict_columns.
SELECT x.id,
-- :include conflict_columns
FROM json_each(:ids) AS a
CROSS JOIN memory AS x ON x.id = a.value
CROSS JOIN conflict_memory AS k ON k.memory = x.rid
CROSS JOIN conflict AS c ON c.rid = k.conflict
WHERE CASE WHEN :believed_at IS NULL THEN c.state = 'open'
           ELSE c.opened_at <= :believed_at AND (c.closed_at IS NULL OR :believed_at < c.closed_at) END AND
-- :include conflict_visible
ORDER BY c.opened_at, c.id
