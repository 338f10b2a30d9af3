-- Purpose: edges of some types that begin or end at memories, the other end in the scope of the question. One between
-- two of the memories comes twice.
-- Parameters: those of in_scope; ids, types (JSON lists), believed_at. Returns type, source id, target id, at, reason.
SELECT k.type, x.id, m.id, k.at, k.reason
FROM json_each(:ids) AS asked
CROSS JOIN memory AS x ON x.id = asked.value
CROSS JOIN link AS k ON k.source = x.rid AND k.type IN (SELECT value FROM json_each(:types))
JOIN memory AS m ON m.rid = k.target
WHERE (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
UNION ALL
SELECT k.type, m.id, x.id, k.at, k.reason
FROM json_each(:ids) AS asked
CROSS JOIN memory AS x ON x.id = asked.value
CROSS JOIN link AS k ON k.target = x.rid AND k.type IN (SELECT value FROM json_each(:types))
JOIN memory AS m ON m.rid = k.source
WHERE (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
