// Purpose: gives the oldest operation that may be begun to a worker: waiting, or held by a lease that ran out, with
//          no earlier one of the same namespace and user unfinished. Claims take turns by a lock on one node.
// Parameters: $gate STRING: the key of that node, $worker STRING, $now ZONED DATETIME, $until ZONED DATETIME,
//             $only LIST<STRING>: the namespace, or nothing for any.
// Returns: found MAP: the operation's properties; no row if there is none.
MERGE (gate:Guard {key: $gate})
ON CREATE SET gate.revision = 0
SET gate.locked = true
WITH gate
CALL () {
  MATCH (next:Operation)
  WHERE next.state IN ['queued', 'running']
    AND CASE next.state WHEN 'queued' THEN next.next_at <= $now ELSE next.lease_until <= $now END
    AND (size($only) = 0 OR next.namespace IN $only)
    AND NOT EXISTS {
      MATCH (earlier:Operation)
      WHERE earlier.state IN ['queued', 'running']
        AND earlier.namespace = next.namespace AND earlier.user_id = next.user_id AND earlier.id < next.id
    }
  RETURN next
  ORDER BY next.id
  LIMIT 1
}
SET next.state = 'running', next.worker = $worker, next.lease_until = $until, next.attempts = next.attempts + 1,
    next.done = 0
REMOVE gate.locked
RETURN properties(next) AS found
