-- Purpose: the newest facts that touch an entity, as edges in the direction they are stored in.
-- Parameters: those of visible; entity_id; limit.
-- Returns memory id, session_id, turn, negated, relation, subject id and name, object id and name (or the value).
-- CROSS JOIN keeps SQLite to this order, in which rows come newest first and a hub is left at the limit.
SELECT m.id, m.session_id, m.turn, m.negated, coalesce(m.fact_name, m.relation), s.id, s.name, o.id,
       coalesce(o.name, m.fact_value)
FROM (
    SELECT rid FROM memory WHERE subject = (SELECT rid FROM entity WHERE id = :entity_id AND namespace = :namespace)
    UNION
    SELECT rid FROM memory WHERE object = (SELECT rid FROM entity WHERE id = :entity_id AND namespace = :namespace)
    ORDER BY rid DESC
) AS f
CROSS JOIN memory AS m ON m.rid = f.rid
CROSS JOIN entity AS s ON s.rid = m.subject
LEFT JOIN entity AS o ON o.rid = m.object
WHERE
-- :include visible
LIMIT :limit
