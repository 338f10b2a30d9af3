-- Purpose: memories that a memory points at by a type of link, in the scope of the question.
-- Parameters: those of in_scope; id, type; believed_at. Returns id.
SELECT m.id
FROM memory AS x
JOIN link AS k ON k.source = x.rid AND k.type = :type
JOIN memory AS m ON m.rid = k.target
WHERE x.id = :id AND (:believed_at IS NULL OR (m.recorded_at <= :believed_at AND ifnull(k.at, 0) <= :believed_at)) AND
-- :include in_scope
GROUP BY m.id
ORDER BY max(k.at), m.observed_at, m.id
