// Purpose: all users of a namespace, for reads that may see all of them.
// Parameters: $namespace STRING.
// Returns: id.
MATCH (user:User {namespace: $namespace})
RETURN user.id AS id
