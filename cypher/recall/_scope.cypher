// Purpose: whether `memory` may be seen at all, whatever its state.
// Parameters: $namespace STRING, $users LIST<STRING>.
memory.namespace = $namespace AND memory.user_id IN $users
