-- Purpose: keeps a new operation.
-- Parameters: id, namespace, user_id, turns, size, created_at, next_at, state, attempts, done, worker, lease_until,
-- finished_at, error, counts, failed.
INSERT INTO operation (
    -- :include operation_columns
) VALUES (
    :id, :namespace, :user_id, :turns, :size, :created_at, :next_at, :state, :attempts, :done, :worker, :lease_until,
    :finished_at, :error, :counts, :failed
)
