-- Purpose: which model makes the staged vectors.
-- Returns model, dimension, digest.
SELECT model, dimension, digest FROM staged_embedding
