-- Not a migration: makes the staged vectors those of the store, inside one transaction. Tables change their names, so
-- that it costs the same however many vectors there are but for their indexes; those of the model before are dropped.

DROP TABLE vector_code;
DROP TABLE vector;
DROP INDEX staged_code_part;
DROP INDEX staged_vector_memory;
ALTER TABLE staged_vector RENAME TO vector;
ALTER TABLE staged_code RENAME TO vector_code;
CREATE UNIQUE INDEX vector_memory ON vector (memory, chunk);
CREATE INDEX vector_code_part ON vector_code (part);
UPDATE memory SET embedded = NOT embedded
WHERE embedded <> EXISTS (SELECT 1 FROM vector WHERE vector.memory = memory.rid);
REPLACE INTO embedding SELECT one, model, dimension, digest FROM staged_embedding;
DELETE FROM staged_embedding;

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
