-- Purpose: vectors in full precision, for scoring candidates exactly.
-- Parameters: rids (array). Returns rid, data.
SELECT rid, data FROM vector WHERE rid IN (SELECT value FROM carray(:rids))
