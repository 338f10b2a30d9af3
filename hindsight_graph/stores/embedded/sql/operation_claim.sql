-- Purpose: gives the oldest operation that may be begun to a worker: waiting, or held by a lease that ran out, with
-- no earlier one of the same namespace and user unfinished.
-- Parameters: worker, now, until, namespace (NULL: any).
UPDATE operation
SET state = 'running', worker = :worker, lease_until = :until, attempts = attempts + 1, done = 0
WHERE id = (
    SELECT id FROM operation AS next
    WHERE ((next.state = 'queued' AND next.next_at <= :now) OR (next.state = 'running' AND next.lease_until <= :now))
      AND (:namespace IS NULL OR next.namespace = :namespace)
      AND NOT EXISTS (
          SELECT 1 FROM operation AS earlier
          WHERE earlier.namespace = next.namespace
            AND earlier.user_id IS next.user_id
            AND earlier.state IN ('queued', 'running')
            AND earlier.id < next.id
      )
    ORDER BY next.id
    LIMIT 1
)
RETURNING
    -- :include operation_columns
