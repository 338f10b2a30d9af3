-- Purpose: how many memories have a vector, and how many memories there are.
-- Parameters: staged (1: a staged one). Returns two counts.
SELECT count(*) FILTER (WHERE CASE WHEN :staged THEN
    EXISTS (SELECT 1 FROM staged_vector AS v WHERE v.memory = m.rid)
ELSE m.embedded END), count(*)
FROM memory AS m
