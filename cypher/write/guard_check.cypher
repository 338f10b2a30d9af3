// Purpose: takes the locks of the revision counters that a change was planned on, in the order of their keys, and
//          counts them up. The lock is taken before the counter is read, so no increment is lost.
// Parameters: $keys LIST<STRING> sorted.
// Returns: key, revision: what the counter was before; 0 where there was none.
UNWIND $keys AS key
MERGE (guard:Guard {key: key})
ON CREATE SET guard.revision = 0
SET guard.locked = true
WITH key, guard
WITH key, guard, guard.revision AS revision
SET guard.revision = revision + 1
REMOVE guard.locked
RETURN key, revision
