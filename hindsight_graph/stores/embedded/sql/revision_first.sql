-- Purpose: the first revision of a new memory, from when it was recorded.
-- Parameters: rid.
INSERT INTO revision (memory, number, recorded_from, recorded_to, state, valid_from, valid_to)
SELECT rid, 1, recorded_at, NULL, state, valid_from, valid_to FROM memory WHERE rid = :rid
