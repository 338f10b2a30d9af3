-- Schema version 2: where vectors of another model wait until every memory has one; adopt.sql then takes them into use.

CREATE TABLE staged_embedding (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;

CREATE TABLE staged_vector (
    rid INTEGER PRIMARY KEY AUTOINCREMENT,
    memory INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX staged_vector_memory ON staged_vector (memory, chunk);

CREATE TABLE staged_code (
    rid INTEGER PRIMARY KEY REFERENCES staged_vector (rid) ON DELETE CASCADE,
    part INTEGER NOT NULL REFERENCES part (rid),
    memory INTEGER NOT NULL,
    scale REAL NOT NULL,
    slack REAL NOT NULL,
    codes BLOB NOT NULL
) STRICT;
CREATE INDEX staged_code_part ON staged_code (part);
