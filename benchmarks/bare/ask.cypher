// Purpose: the shortest statement that fuses vectors and full text by reciprocal rank and takes one hop from the best.
// Parameters: $vector LIST<FLOAT>, $words STRING (a Lucene query), $depth INTEGER, $limit INTEGER.
// Returns: id, content, share, entities.
CYPHER 25
CALL () {
  MATCH (memory:BareMemory)
  SEARCH memory IN (VECTOR INDEX bare_vectors FOR $vector LIMIT $depth) SCORE AS score
  WITH memory, score ORDER BY score DESC
  WITH collect(memory) AS found
  UNWIND range(0, size(found) - 1) AS rank
  RETURN found[rank] AS memory, 1.0 / (61 + rank) AS share
  UNION ALL
  CALL db.index.fulltext.queryNodes('bare_text', $words, {limit: $depth}) YIELD node, score
  WITH node, score ORDER BY score DESC
  WITH collect(node) AS found
  UNWIND range(0, size(found) - 1) AS rank
  RETURN found[rank] AS memory, 1.0 / (61 + rank) AS share
}
WITH memory, sum(share) AS share
ORDER BY share DESC LIMIT $limit
CALL (memory, share) {
  RETURN memory AS reached, share AS worth
  UNION ALL
  MATCH (memory)-[:NEXT|DERIVED_FROM]-(reached:BareMemory)
  RETURN reached, share / 2 AS worth
}
WITH reached, sum(worth) AS share
ORDER BY share DESC LIMIT $limit
RETURN reached.id AS id, reached.content AS content, share,
  COLLECT { MATCH (reached)-[:MENTIONS]->(entity:BareEntity) RETURN entity.name } AS entities
