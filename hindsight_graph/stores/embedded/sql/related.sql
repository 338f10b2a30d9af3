-- Purpose: what some memories were derived from, what was derived from them, and what superseded them.
-- Parameters: ids (JSON list); those of in_scope; believed_at. Returns kind, id, the other's id; the latest last.
-- CROSS JOIN keeps the order: from the few that are asked for to their links.
SELECT f.kind, f.id, f.other
FROM (
    SELECT 'sources' AS kind, x.id AS id, m.id AS other, max(k.at) AS at, m.observed_at AS said
    FROM json_each(:ids) AS a
    CROSS JOIN memory AS x ON x.id = a.value
    CROSS JOIN link AS k ON k.source = x.rid AND k.type = 'DERIVED_FROM'
    CROSS JOIN memory AS m ON m.rid = k.target
    WHERE (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
    GROUP BY x.id, m.id
    UNION ALL
    SELECT CASE k.type WHEN 'SUPERSEDES' THEN 'superseded_by' ELSE 'facts' END, x.id, m.id, max(k.at), m.observed_at
    FROM json_each(:ids) AS a
    CROSS JOIN memory AS x ON x.id = a.value
    CROSS JOIN link AS k ON k.target = x.rid AND k.type IN ('DERIVED_FROM', 'SUPERSEDES')
    CROSS JOIN memory AS m ON m.rid = k.source
    WHERE (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
    GROUP BY x.id, k.type, m.id
) AS f
ORDER BY f.at, f.said, f.other
