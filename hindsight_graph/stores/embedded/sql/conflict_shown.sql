-- Purpose: counts that an answer showed a conflict; one that is gone by now is passed over.
-- Parameters: namespace, id, times, at (microseconds).
UPDATE conflict SET shown = shown + :times, shown_at = max(ifnull(shown_at, :at), :at)
WHERE id = :id AND namespace = :namespace
