-- Purpose: a memory with the ends of its fact, what it decided and, when `believed_at` is given, the revision in force then.
-- Parameters: believed_at (microseconds or NULL).
memory AS m
LEFT JOIN entity AS s ON s.rid = m.subject
LEFT JOIN entity AS o ON o.rid = m.object
LEFT JOIN decision AS d ON d.memory = m.rid
LEFT JOIN revision AS r ON :believed_at IS NOT NULL AND r.memory = m.rid AND r.recorded_from <= :believed_at
    AND (r.recorded_to IS NULL OR :believed_at < r.recorded_to)
