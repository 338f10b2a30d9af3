// Purpose: the nearest memories by cosine, comparing with every one that passes: for small sets and as a last resort.
// Parameters: those of recall/_visible, $vector LIST<FLOAT>, $limit INTEGER.
// Returns: ranked LIST of [id, score, session_id, turn], score from -1 to 1.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, user_id)
WHERE
  // @include recall/_visible
CALL (memory) {
  WITH memory WHERE memory.embedding IS NOT NULL
  RETURN 2 * vector.similarity.cosine(memory.embedding, $vector) - 1 AS closeness
  UNION ALL
  MATCH (memory)-[:HAS_CHUNK]->(chunk:Chunk)
  RETURN 2 * vector.similarity.cosine(chunk.embedding, $vector) - 1 AS closeness
}
WITH memory, max(closeness) AS score
ORDER BY score DESC, memory.id LIMIT $limit
RETURN collect([memory.id, score, memory.session_id, memory.turn]) AS ranked
