// Purpose: how far the sessions of one user have come.
// Parameters: $keys LIST<STRING>: digests of namespace, user and session id.
// Returns: found MAP.
MATCH (session:Session)
WHERE session.key IN $keys
RETURN
  // @include read/_session
  AS found
