-- Purpose: the contradictions that a memory takes part in, open or closed: their questions quote it.
-- Parameters: rid.
DELETE FROM conflict WHERE rid IN (SELECT c.conflict FROM conflict_memory AS c WHERE c.memory = :rid)
