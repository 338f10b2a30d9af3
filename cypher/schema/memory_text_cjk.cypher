// Purpose: full text of Chinese, Japanese and Korean in pairs of characters. The properties stand in another order
//          than in the English index: two indexes may not have one schema.
// Parameters: none.
// Returns: nothing.
CREATE FULLTEXT INDEX memory_text_cjk IF NOT EXISTS
FOR (n:Memory) ON EACH [n.bucket, n.content, n.keywords, n.variants]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk', `fulltext.eventually_consistent`: false}}
