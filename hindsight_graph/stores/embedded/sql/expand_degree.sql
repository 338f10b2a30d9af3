-- Purpose: how many memories that pass the filter mention an entity or state a fact about it, counted up to a limit.
-- Parameters: those of visible; entity_id; limit. Returns the count.
SELECT count(*) FROM (
    SELECT 1 FROM entity AS e
    JOIN memory AS m ON m.rid IN (
        SELECT memory FROM mention WHERE entity = e.rid
        UNION SELECT rid FROM memory WHERE subject = e.rid
        UNION SELECT rid FROM memory WHERE object = e.rid
    )
    WHERE e.id = :entity_id AND e.namespace = :namespace AND
-- :include visible
    LIMIT :limit
)
