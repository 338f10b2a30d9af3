// Purpose: the vectors of the store are those of the model that was being adopted.
// Parameters: none.
// Returns: nothing.
MATCH (meta:Meta {key: '#store'})
WHERE meta.adopting_digest IS NOT NULL
SET meta.model = meta.adopting_model, meta.dimension = meta.adopting_dimension, meta.digest = meta.adopting_digest
REMOVE meta.adopting_model, meta.adopting_dimension, meta.adopting_digest
