// Purpose: the values kept for the store itself.
// Parameters: none.
// Returns: key STRING, value STRING.
MATCH (meta:Meta)
WHERE meta.value IS NOT NULL
RETURN meta.key AS key, meta.value AS value
