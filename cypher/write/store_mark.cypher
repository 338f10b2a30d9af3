// Purpose: marks a new store as ours and records whose vectors it holds; an existing mark is left as it is.
// Parameters: $product STRING, $schema_version INTEGER, $model STRING, $dimension INTEGER, $digest STRING.
// Returns: schema_version INTEGER, model STRING, dimension INTEGER, digest STRING: what holds from now on.
MERGE (meta:Meta {key: '#store'})
ON CREATE SET meta.name = $product, meta.product = $product, meta.schema_version = $schema_version,
              meta.model = $model, meta.dimension = $dimension, meta.digest = $digest
RETURN meta.schema_version AS schema_version, meta.model AS model, meta.dimension AS dimension, meta.digest AS digest
