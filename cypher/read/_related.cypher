// Purpose: whether `memory`, at the other end of `edge`, may be seen and was known at $believed_at.
// Parameters: $namespace STRING, $users LIST<STRING>, $believed_at ZONED DATETIME OR NULL.
memory.namespace = $namespace AND memory.user_id IN $users
AND ($believed_at IS NULL OR (memory.recorded_at <= $believed_at AND (edge.at IS NULL OR edge.at <= $believed_at)))
