-- Purpose: the best memories by BM25 among those that pass the filter.
-- Parameters: expression (built from quoted tokens only); those of visible; limit.
-- Returns id, score (higher is better), session_id, turn.
SELECT m.id, -f.rank, m.session_id, m.turn
FROM memory_text AS f
JOIN memory AS m ON m.rid = f.rowid
WHERE f.memory_text MATCH :expression AND
-- :include visible
ORDER BY f.rank, m.id
LIMIT :limit
