// Purpose: how far operations are now, unless another worker holds them; without a worker only dead ones.
// Parameters: $namespace STRING, $held_by STRING ('': nobody), $rows LIST<MAP> of id, changed (the new properties).
// Returns: settled INTEGER: how many were held so.
UNWIND $rows AS row
MATCH (operation:Operation {id: row.id})
WHERE operation.namespace = $namespace
SET operation.locked = true
WITH operation, row
CALL (operation, row) {
  WITH operation, row
  WHERE CASE $held_by
          WHEN '' THEN operation.state = 'dead'
          ELSE operation.state = 'running' AND operation.worker = $held_by
        END
  SET operation += row.changed
  RETURN count(*) AS held
}
REMOVE operation.locked
RETURN sum(held) AS settled
