-- Purpose: how far an operation is now, unless another worker holds it; without a worker only a dead one.
-- Parameters: id, namespace, held_by, turns, next_at, state, attempts, done, lease_until, finished_at, error, counts,
-- failed. Returns id.
UPDATE operation
SET turns = :turns, next_at = :next_at, state = :state, attempts = :attempts, done = :done, lease_until = :lease_until,
    finished_at = :finished_at, error = :error, counts = :counts, failed = :failed
WHERE id = :id
  AND namespace = :namespace
  AND CASE WHEN :held_by IS NULL THEN state = 'dead' ELSE state = 'running' AND worker = :held_by END
RETURNING id
