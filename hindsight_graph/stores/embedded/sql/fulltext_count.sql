-- Purpose: how many memories of all namespaces match, which is what FTS5 weighs terms by.
-- Parameters: expression (built from quoted tokens only). Returns the count.
SELECT count(*) FROM memory_text WHERE memory_text MATCH :expression
