-- Purpose: which of some vectors belong to memories that pass the filter.
-- Parameters: rids (array of vector rids); those of visible.
-- Returns one row: a JSON list of [vector rid, memory id, session_id, turn].
SELECT json_group_array(json_array(c.rid, m.id, m.session_id, m.turn))
FROM vector_code AS c
JOIN memory AS m ON m.rid = c.memory
WHERE c.rid IN (SELECT value FROM carray(:rids)) AND
-- :include visible
