// Purpose: the sessions of one user or of all; what was said outside sessions is none.
// Parameters: $namespace STRING, $user_id STRING ('' is nobody), $all_users BOOLEAN, $running BOOLEAN,
//             $idle_since ZONED DATETIME OR NULL (any, the last active first), $limit INTEGER.
// Returns: found MAP.
MATCH (session:Session)
WHERE session.namespace = $namespace AND session.active_at IS NOT NULL AND session.id <> ''
  AND ($all_users OR session.user_id = $user_id) AND (NOT $running OR session.closed_at IS NULL)
  AND ($idle_since IS NULL OR session.active_at <= $idle_since)
WITH session, CASE WHEN $idle_since IS NULL THEN -1 ELSE 1 END * session.active_at.epochMillis AS place
ORDER BY place, session.id LIMIT $limit
RETURN
  // @include read/_session
  AS found
