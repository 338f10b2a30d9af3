-- Purpose: puts a memory into the full-text index.
-- Parameters: rid, content, keywords.
INSERT INTO memory_text (rowid, content, keywords) VALUES (:rid, :content, :keywords)
