// Purpose: one full-text index for words of both languages.
// Parameters: none.
// Returns: nothing.
CREATE FULLTEXT INDEX bare_text IF NOT EXISTS
FOR (n:BareMemory) ON EACH [n.content]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk', `fulltext.eventually_consistent`: false}}
