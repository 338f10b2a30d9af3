-- Purpose: memories that pass the filter, best BM25 first, equal ones in the order of storing; of so many that match.
-- Parameters: expression (built from quoted tokens only); depth (-1: all); limit; those of visible.
-- Returns one row: a JSON list of [id, score (higher is better), session_id, turn].
-- LIMIT keeps the inner query whole and CROSS JOIN keeps its order, so that only rows that are wanted are filtered.
-- The plus has SQLite sort row numbers and scores; FTS5 would sort where each word stands as well.
-- One row, because threads of one process hand over to each other at every row.
SELECT json_group_array(json_array(b.id, b.score, b.session_id, b.turn))
FROM (
    SELECT m.id AS id, -f.score AS score, m.session_id AS session_id, m.turn AS turn
    FROM (
        SELECT rowid, rank AS score FROM memory_text
        WHERE memory_text MATCH :expression ORDER BY +rank, rowid LIMIT :depth
    ) AS f
    CROSS JOIN memory AS m ON m.rid = f.rowid
    WHERE
-- :include visible
    LIMIT :limit
) AS b
