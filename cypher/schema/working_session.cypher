// Purpose: the working memory of a session, to bound it.
// Parameters: none.
// Returns: nothing.
CREATE INDEX working_session IF NOT EXISTS
FOR (n:Working) ON (n.session_key)
