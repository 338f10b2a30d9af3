// Purpose: vectors of memories and of chunks of long ones, with what searches filter by inside the index.
// Parameters: $dimension INTEGER.
// Returns: nothing. Needs Neo4j 2026.01; vectors are kept as they are (no quantisation), m and ef_construction are
// above the defaults (16, 100) so that the ten nearest are found: docs/neo4j.md has the measurement.
CYPHER 25
CREATE VECTOR INDEX memory_vectors IF NOT EXISTS
FOR (n:Embedded) ON n.embedding
WITH [n.namespace, n.user_id, n.layer, n.state]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false,
  `vector.hnsw.m`: 24,
  `vector.hnsw.ef_construction`: 200
}}
