// Purpose: the nearest memories by cosine, filtered inside the vector index; what the index can't tell is checked
//          after.
// Parameters: those of recall/_visible, $index_states LIST<STRING>, $vector LIST<FLOAT>,
//             $fetch INTEGER, $considered INTEGER, $limit INTEGER.
// Returns: seen INTEGER (fewer than $considered: there are no more), least FLOAT: the worst score seen,
//          ranked LIST of [id, score, session_id, turn], score from -1 to 1.
CYPHER 25
MATCH (found:Embedded)
SEARCH found IN (
  VECTOR INDEX memory_vectors FOR $vector
  WHERE found.namespace = $namespace AND found.user_id IN $users AND found.layer IN $layers
    AND found.state IN $index_states
  LIMIT $fetch
) SCORE AS closeness
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
