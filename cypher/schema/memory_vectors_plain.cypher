// Purpose: vectors of memories and of chunks of long ones, for servers from 5.26 on that can't filter inside the index.
// Parameters: $dimension INTEGER.
// Returns: nothing.
CREATE VECTOR INDEX memory_vectors IF NOT EXISTS
FOR (n:Embedded) ON (n.embedding)
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false,
  `vector.hnsw.m`: 24,
  `vector.hnsw.ef_construction`: 200
}}
