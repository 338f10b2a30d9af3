-- Purpose: writes the full-text index anew without the words of what was deleted.
-- Parameters: none.
INSERT INTO memory_text (memory_text) VALUES ('optimize')
