-- Schema version 3: decisions, beside the memories of the trace layer that they are, and what came of them.

CREATE TABLE decision (
    memory INTEGER PRIMARY KEY REFERENCES memory (rid) ON DELETE CASCADE,
    decided_at INTEGER NOT NULL,
    given_id TEXT,
    context TEXT NOT NULL,
    action TEXT NOT NULL,
    reasoning TEXT NOT NULL,
    summary TEXT NOT NULL
) STRICT;

CREATE TABLE outcome (
    rid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    decision INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    score REAL NOT NULL,
    observed_at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    source INTEGER REFERENCES memory (rid) ON DELETE SET NULL,
    said_by TEXT,
    text TEXT NOT NULL,
    UNIQUE (decision, number)
) STRICT;
CREATE INDEX outcome_source ON outcome (source) WHERE source IS NOT NULL;
