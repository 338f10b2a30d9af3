// Purpose: what the store says of itself; no row before it was set up.
// Parameters: none.
// Returns: product STRING, schema_version INTEGER, model STRING, dimension INTEGER, digest STRING; adopting_… of the
//          model that its vectors are being exchanged for (NULL: they are not).
MATCH (meta:Meta {key: '#store'})
RETURN meta.product AS product, meta.schema_version AS schema_version, meta.model AS model,
       meta.dimension AS dimension, meta.digest AS digest, meta.adopting_model AS adopting_model,
       meta.adopting_dimension AS adopting_dimension, meta.adopting_digest AS adopting_digest
