// Purpose: the best memories by BM25. Each leg asks one index; its query already holds namespace, user and layer, and
//          what the index can't tell is checked after. A memory that both indexes find has the sum of its scores.
// Parameters: those of recall/_visible, $legs LIST<MAP> of index, query, $fetch INTEGER, $limit INTEGER.
// Returns: seen INTEGER (fewer than $fetch: there are no more), least FLOAT: the worst score seen,
//          ranked LIST of [id, score, session_id, turn].
UNWIND $legs AS leg
CALL db.index.fulltext.queryNodes(leg.index, leg.query, {limit: $fetch}) YIELD node, score
WITH leg.index AS index, min(score) AS least, collect({memory: node, score: score}) AS found
WITH max(size(found)) AS most, sum(least) AS least, collect(found) AS legs
RETURN coalesce(most, 0) AS seen, least, COLLECT {
  UNWIND legs AS found
  UNWIND found AS hit
  WITH hit.memory AS memory, sum(hit.score) AS score
  WHERE
    // @include recall/_visible
  ORDER BY score DESC, memory.id LIMIT $limit
  RETURN [memory.id, score, memory.session_id, memory.turn]
} AS ranked
