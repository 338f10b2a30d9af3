-- Purpose: memories that pass the filter, best BM25 first; read as many as are wanted, of so many that match.
-- Parameters: expression (built from quoted tokens only); depth (-1: all); those of visible.
-- Returns id, score (higher is better), session_id, turn.
-- LIMIT keeps the inner query whole and CROSS JOIN keeps its order, so that only rows that are read are filtered.
-- The plus has SQLite sort row numbers and scores; FTS5 would sort where each word stands as well.
SELECT m.id, -f.score, m.session_id, m.turn
FROM (SELECT rowid, rank AS score FROM memory_text WHERE memory_text MATCH :expression ORDER BY +rank LIMIT :depth) AS f
CROSS JOIN memory AS m ON m.rid = f.rowid
WHERE
-- :include visible
