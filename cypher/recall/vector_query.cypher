// Purpose: the nearest memories by cosine on servers, or under an index name, that SEARCH can't be used with.
// Parameters: those of recall/_visible, $index STRING, $vector LIST<FLOAT>,
//             $fetch INTEGER, $considered INTEGER, $limit INTEGER.
// Returns: seen INTEGER (fewer than $considered: there are no more), least FLOAT: the worst score seen,
//          ranked LIST of [id, score, session_id, turn], score from -1 to 1.
CALL db.index.vector.queryNodes($index, $fetch, $vector) YIELD node AS found, score AS closeness
WITH found, closeness ORDER BY closeness DESC LIMIT $considered
WITH collect({memory_id: found.memory_id, score: 2 * closeness - 1}) AS hits
RETURN size(hits) AS seen, hits[-1].score AS least, COLLECT {
  UNWIND hits AS hit
  MATCH (memory:Memory {id: hit.memory_id})
  WHERE
    // @include recall/_visible
  WITH memory, max(hit.score) AS score
  ORDER BY score DESC, memory.id LIMIT $limit
  RETURN [memory.id, score, memory.session_id, memory.turn]
} AS ranked
