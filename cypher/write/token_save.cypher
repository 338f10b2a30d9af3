// Purpose: keeps tokens; of a known one only the end changes, which once set stays.
// Parameters: $rows LIST<MAP> of id, properties, revoked_at.
// Returns: nothing.
UNWIND $rows AS row
MERGE (token:Token {id: row.id})
ON CREATE SET token = row.properties
SET token.revoked_at = coalesce(token.revoked_at, row.revoked_at)
