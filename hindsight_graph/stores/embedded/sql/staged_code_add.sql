-- Purpose: the same vector in eight bits.
-- Parameters: rid, part, memory, scale, slack, codes.
INSERT INTO staged_code (rid, part, memory, scale, slack, codes) VALUES (:rid, :part, :memory, :scale, :slack, :codes)
