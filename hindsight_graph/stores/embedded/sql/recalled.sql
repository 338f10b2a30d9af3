-- Purpose: counts recalls; a memory that is gone by now is passed over.
-- Parameters: namespace, id, times, at (microseconds).
UPDATE memory SET recall_count = recall_count + :times, last_recalled_at = max(ifnull(last_recalled_at, :at), :at)
WHERE id = :id AND namespace = :namespace
