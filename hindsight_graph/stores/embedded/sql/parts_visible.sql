-- Purpose: the partitions that a filter can reach, with the last vector of each: how a search sees what is new.
-- Parameters: those of in_scope; layers (JSON list). Returns rid, layer, last vector rid (NULL: none).
SELECT m.rid, m.layer, (SELECT max(c.rid) FROM vector_code AS c WHERE c.part = m.rid)
FROM part AS m
WHERE m.layer IN (SELECT value FROM json_each(:layers)) AND
-- :include in_scope
