-- Schema version 4: tokens, by the digest of their text; lists of names as JSON.

CREATE TABLE token (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    namespaces TEXT NOT NULL,
    users TEXT NOT NULL,
    rights TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT;
