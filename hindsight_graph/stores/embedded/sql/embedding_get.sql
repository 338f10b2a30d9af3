-- Purpose: which model made the vectors.
-- Returns model, dimension, digest.
SELECT model, dimension, digest FROM embedding
