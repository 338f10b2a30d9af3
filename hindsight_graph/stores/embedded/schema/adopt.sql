-- Not a migration: makes the staged vectors those of the store, inside one transaction. Tables change their names, so
-- that it costs the same however many vectors there are but for their indexes; those of the model before are dropped.
-- Leaves no staged tables: 0002_staged_vectors.sql, run after it, makes them anew.

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
DROP TABLE staged_embedding;
