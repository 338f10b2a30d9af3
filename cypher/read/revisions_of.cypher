// Purpose: the revision counters that a change is planned on.
// Parameters: $keys LIST<STRING>.
// Returns: key, revision.
MATCH (guard:Guard)
WHERE guard.key IN $keys
RETURN guard.key AS key, guard.revision AS revision
