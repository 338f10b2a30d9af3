-- Schema version 9: operations, which are turns that were taken and are still to be read.

CREATE TABLE operation (
    id TEXT PRIMARY KEY,
    namespace TEXT NOT NULL,
    user_id TEXT,
    turns TEXT NOT NULL,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    done INTEGER NOT NULL,
    worker TEXT,
    lease_until INTEGER,
    finished_at INTEGER,
    error TEXT NOT NULL,
    counts TEXT NOT NULL,
    failed TEXT NOT NULL
) STRICT;
CREATE INDEX operation_open ON operation (namespace, user_id, id) WHERE state IN ('queued', 'running');
CREATE INDEX operation_of ON operation (namespace, id);
