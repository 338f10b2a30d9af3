// Purpose: keeps values of the store itself, by key.
// Parameters: $rows LIST<MAP> of key, value.
// Returns: nothing.
UNWIND $rows AS row
MERGE (meta:Meta {key: row.key})
SET meta.value = row.value, meta.name = row.key
