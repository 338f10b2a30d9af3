// Purpose: begins to exchange the vectors of the store; until the end, none are written or searched.
// Parameters: $model STRING, $dimension INTEGER, $digest STRING of the model whose vectors were put aside.
// Returns: nothing.
MATCH (meta:Meta {key: '#store'})
SET meta.adopting_model = $model, meta.adopting_dimension = $dimension, meta.adopting_digest = $digest
