-- Purpose: records which model makes the staged vectors, in place of any before.
-- Parameters: model, dimension, digest.
REPLACE INTO staged_embedding (one, model, dimension, digest) VALUES (1, :model, :dimension, :digest)
