-- Purpose: how many memories that pass the filter mention an entity or state a fact about it, counted up to a limit.
-- Parameters: those of visible; entity_id; limit. Returns the count.
-- CROSS JOIN keeps SQLite to this order, in which counting stops at the limit.
SELECT count(*) FROM (
    SELECT 1
    FROM (
        SELECT memory AS rid FROM mention
        WHERE entity = (SELECT rid FROM entity WHERE id = :entity_id AND namespace = :namespace)
        UNION
        SELECT rid FROM memory WHERE subject = (SELECT rid FROM entity WHERE id = :entity_id AND namespace = :namespace)
        UNION
        SELECT rid FROM memory WHERE object = (SELECT rid FROM entity WHERE id = :entity_id AND namespace = :namespace)
        ORDER BY rid DESC
    ) AS f
    CROSS JOIN memory AS m ON m.rid = f.rid
    WHERE
-- :include visible
    LIMIT :limit
)
