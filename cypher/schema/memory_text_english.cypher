// Purpose: full text of words with spaces between them, stemmed; up to date when a write returns.
// Parameters: none.
// Returns: nothing.
CREATE FULLTEXT INDEX memory_text_english IF NOT EXISTS
FOR (n:Memory) ON EACH [n.content, n.keywords, n.variants, n.bucket]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english', `fulltext.eventually_consistent`: false}}
