-- Purpose: the entities that a memory mentions or states a fact about.
-- Parameters: rid. Returns entity (rid).
SELECT t.entity FROM mention AS t WHERE t.memory = :rid
UNION SELECT m.subject FROM memory AS m WHERE m.rid = :rid AND m.subject IS NOT NULL
UNION SELECT m.object FROM memory AS m WHERE m.rid = :rid AND m.object IS NOT NULL
