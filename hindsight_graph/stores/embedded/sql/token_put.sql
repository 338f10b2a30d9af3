-- Purpose: keeps a token; of a known one only the end changes, which once set stays.
-- Parameters: id, digest, name, namespaces, users, rights, created_at, expires_at, revoked_at.
INSERT INTO token (id, digest, name, namespaces, users, rights, created_at, expires_at, revoked_at)
VALUES (:id, :digest, :name, :namespaces, :users, :rights, :created_at, :expires_at, :revoked_at)
ON CONFLICT (id) DO UPDATE SET revoked_at = coalesce(token.revoked_at, excluded.revoked_at)
