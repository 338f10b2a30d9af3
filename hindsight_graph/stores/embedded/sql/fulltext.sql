-- Purpose: memories that pass the filter, best BM25 first; read as many as are wanted.
-- Parameters: expression (built from quoted tokens only); those of visible.
-- Returns id, score (higher is better), session_id, turn.
-- LIMIT -1 keeps the inner query whole and CROSS JOIN keeps its order, so that only rows that are read are filtered.
SELECT m.id, -f.rank, m.session_id, m.turn
FROM (SELECT rowid, rank FROM memory_text WHERE memory_text MATCH :expression ORDER BY rank LIMIT -1) AS f
CROSS JOIN memory AS m ON m.rid = f.rowid
WHERE
-- :include visible
