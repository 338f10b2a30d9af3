-- Purpose: forgets who takes part in a conflict, before the new list is written.
-- Parameters: conflict (rid).
DELETE FROM conflict_memory WHERE conflict = :conflict
