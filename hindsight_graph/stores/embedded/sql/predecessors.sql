-- Purpose: what a memory superseded, and what that had superseded, all the way down, in the scope of the question.
-- Parameters: those of in_scope; id. Returns id, nearest first.
-- CROSS JOIN keeps SQLite to this order; it would rather walk the whole namespace.
WITH RECURSIVE chain (rid, depth) AS (
    SELECT rid, 0 FROM memory WHERE id = :id
    UNION
    SELECT k.target, chain.depth + 1
    FROM chain CROSS JOIN link AS k ON k.source = chain.rid AND k.type = 'SUPERSEDES'
    WHERE chain.depth < 100
)
SELECT m.id
FROM chain CROSS JOIN memory AS m ON m.rid = chain.rid
WHERE chain.depth > 0 AND
-- :include in_scope
GROUP BY m.id
ORDER BY min(chain.depth), m.observed_at, m.id
