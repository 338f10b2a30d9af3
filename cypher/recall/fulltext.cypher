// Purpose: the best memories by BM25. Each leg asks one index; its query already holds namespace, user and layer, and
//          what the index can't tell is checked after. A memory that both indexes find has the sum of its scores. No
//          list is carried from row to row: the server would count it for every row against its memory.
// Parameters: those of recall/_visible, $legs LIST<MAP> of index, query (one or two), $fetch INTEGER, $limit INTEGER.
// Returns: seen INTEGER (fewer than $fetch: there are no more), least FLOAT: the worst score seen,
//          ranked LIST of [id, score, session_id, turn].
UNWIND range(0, size($legs) - 1) AS leg
CALL db.index.fulltext.queryNodes($legs[leg].index, $legs[leg].query, {limit: $fetch}) YIELD node AS memory, score
WITH memory, sum(score) AS score,
  max(CASE leg WHEN 0 THEN score END) AS first, max(CASE leg WHEN 1 THEN score END) AS second
WITH memory, score, first, second, CASE WHEN
    // @include recall/_visible
  THEN 1 ELSE 0 END AS passes
ORDER BY passes DESC, score DESC, memory.id
RETURN
  CASE WHEN count(first) > count(second) THEN count(first) ELSE count(second) END AS seen,
  coalesce(min(first), 0.0) + coalesce(min(second), 0.0) AS least,
  collect(CASE passes WHEN 1 THEN [memory.id, score, memory.session_id, memory.turn] END)[..$limit] AS ranked
