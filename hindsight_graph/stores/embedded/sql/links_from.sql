-- Purpose: edges of some types that begin at a memory, the other end in the scope of the question.
-- Parameters: those of in_scope; id, types (JSON list), believed_at. Returns type, source id, target id, at, reason.
SELECT k.type, x.id, m.id, k.at, k.reason
FROM memory AS x
JOIN link AS k ON k.source = x.rid AND k.type IN (SELECT value FROM json_each(:types))
JOIN memory AS m ON m.rid = k.target
WHERE x.id = :id AND (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
