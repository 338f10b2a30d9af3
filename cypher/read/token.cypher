// Purpose: the token with a digest.
// Parameters: $digest STRING.
// Returns: id, name, digest, namespaces, users, rights, created_at, expires_at, revoked_at.
MATCH (token:Token {digest: $digest})
RETURN token.id AS id, token.name AS name, token.digest AS digest, token.namespaces AS namespaces,
       token.users AS users, token.rights AS rights, token.created_at AS created_at,
       token.expires_at AS expires_at, token.revoked_at AS revoked_at
