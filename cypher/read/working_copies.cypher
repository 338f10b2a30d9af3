// Purpose: working memories of one user that say one of these contents.
// Parameters: $namespace STRING, $user_id STRING ('' is nobody), $hashes LIST<STRING>.
// Returns: id.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, user_id)
WHERE memory.namespace = $namespace AND memory.user_id = $user_id AND memory.layer = 'working'
  AND memory.content_hash IN $hashes
RETURN memory.id AS id ORDER BY id
