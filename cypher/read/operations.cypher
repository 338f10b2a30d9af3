// Purpose: operations that some users may see, by id.
// Parameters: $namespace STRING, $users LIST<STRING>: whose, '' the common ones, $everybody BOOLEAN,
//             $ids LIST<STRING>, $any_id BOOLEAN, $states LIST<STRING>, $after STRING: an id, $limit INTEGER.
// Returns: found MAP: the properties of an operation.
MATCH (operation:Operation)
WHERE operation.namespace = $namespace
  AND ($everybody OR operation.user_id IN $users)
  AND ($any_id OR operation.id IN $ids)
  AND operation.state IN $states
  AND operation.id > $after
RETURN properties(operation) AS found
ORDER BY operation.id
LIMIT $limit
