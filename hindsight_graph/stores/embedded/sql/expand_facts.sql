-- Purpose: the newest facts that touch an entity, as edges in the direction they are stored in.
-- Parameters: those of visible; entity_id; limit.
-- Returns memory id, session_id, turn, negated, relation, subject id and name, object id and name (or the value).
SELECT m.id, m.session_id, m.turn, m.negated, coalesce(m.fact_name, m.relation), s.id, s.name, o.id,
       coalesce(o.name, m.fact_value)
FROM entity AS e
JOIN memory AS m ON m.rid IN (
    SELECT rid FROM memory WHERE subject = e.rid UNION ALL SELECT rid FROM memory WHERE object = e.rid
)
JOIN entity AS s ON s.rid = m.subject
LEFT JOIN entity AS o ON o.rid = m.object
WHERE e.id = :entity_id AND e.namespace = :namespace AND
-- :include visible
ORDER BY m.rid DESC
LIMIT :limit
