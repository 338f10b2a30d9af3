// Purpose: what is left of erased memories that were in scope.
// Parameters: $namespace STRING, $users LIST<STRING>, $all_users BOOLEAN (whose User nodes may be gone), $ids
//             LIST<STRING>.
// Returns: id, namespace, user_id, layer, erased_at, reason.
MATCH (memory:Tombstone)
WHERE memory.memory_id IN $ids AND memory.namespace = $namespace AND ($all_users OR memory.user_id IN $users)
RETURN memory.memory_id AS id, memory.namespace AS namespace, memory.user_id AS user_id, memory.layer AS layer,
       memory.erased_at AS erased_at, memory.reason AS reason
