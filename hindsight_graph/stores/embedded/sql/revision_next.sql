-- Purpose: the revision that follows a closed one, with the memory's state and validity as they are now.
-- Parameters: rid, number, at (microseconds).
INSERT INTO revision (memory, number, recorded_from, recorded_to, state, valid_from, valid_to)
SELECT rid, :number, :at, NULL, state, valid_from, valid_to FROM memory WHERE rid = :rid
