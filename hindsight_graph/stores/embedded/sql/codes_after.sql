-- Purpose: the vectors of a partition that came after a known one, in the order of writing.
-- Parameters: part, after (vector rid). Returns rid, scale, slack, codes.
SELECT rid, scale, slack, codes FROM vector_code WHERE part = :part AND rid > :after ORDER BY rid
