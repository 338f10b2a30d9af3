-- Purpose: all tokens, or the one with a digest, oldest first.
-- Parameters: digest (NULL: all). Returns id, name, digest, namespaces, users, rights, created_at, expires_at, revoked_at.
SELECT id, name, digest, namespaces, users, rights, created_at, expires_at, revoked_at FROM token
WHERE :digest IS NULL OR digest = :digest
ORDER BY created_at, id
