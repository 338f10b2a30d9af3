-- Purpose: the columns of an operation, in the order that they are read in.
-- Parameters: none.
id, namespace, user_id, turns, size, created_at, next_at, state, attempts, done, worker, lease_until, finished_at,
error, counts, failed
