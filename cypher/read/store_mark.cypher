// Purpose: what the store says of itself; no row before it was set up.
// Parameters: none.
// Returns: product STRING, schema_version INTEGER, model STRING, dimension INTEGER, digest STRING.
MATCH (meta:Meta {key: '#store'})
RETURN meta.product AS product, meta.schema_version AS schema_version, meta.model AS model,
       meta.dimension AS dimension, meta.digest AS digest
