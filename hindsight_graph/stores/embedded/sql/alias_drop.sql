-- Purpose: the names of an entity that no memory holds any more.
-- Parameters: rid.
DELETE FROM alias WHERE entity IN (SELECT e.rid FROM entity AS e WHERE e.rid = :rid AND
-- :include unheld
)
