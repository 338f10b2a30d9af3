// Purpose: counts that answers showed conflicts; those that are gone by now are left out.
// Parameters: $namespace STRING, $at ZONED DATETIME, $rows LIST<MAP> of id, times.
// Returns: nothing.
UNWIND $rows AS row
MATCH (conflict:Conflict {id: row.id})
WHERE conflict.namespace = $namespace
SET conflict.shown = coalesce(conflict.shown, 0) + row.times,
    conflict.shown_at = CASE WHEN conflict.shown_at > $at THEN conflict.shown_at ELSE $at END
