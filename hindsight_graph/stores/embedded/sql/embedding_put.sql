-- Purpose: records which model makes the vectors; the first one stays.
-- Parameters: model, dimension, digest.
INSERT OR IGNORE INTO embedding (one, model, dimension, digest) VALUES (1, :model, :dimension, :digest)
