// Purpose: the same kind of vector index as the product's, without anything to filter by.
// Parameters: $dimension INTEGER.
// Returns: nothing.
CREATE VECTOR INDEX bare_vectors IF NOT EXISTS
FOR (n:BareMemory) ON n.embedding
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false,
  `vector.hnsw.m`: 24,
  `vector.hnsw.ef_construction`: 200
}}
