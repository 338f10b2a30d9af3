-- Purpose: an entity that no memory holds any more, and whose names are gone.
-- Parameters: rid.
DELETE FROM entity WHERE rid IN (SELECT e.rid FROM entity AS e WHERE e.rid = :rid AND
-- :include unheld
)
