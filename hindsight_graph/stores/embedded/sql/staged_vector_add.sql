-- Purpose: a vector that waits to be taken into use, as it was given, at unit length.
-- Parameters: memory (rid), chunk, data (float32, little-endian). Returns rid; nothing if it is there.
INSERT INTO staged_vector (memory, chunk, data) VALUES (:memory, :chunk, :data) ON CONFLICT DO NOTHING RETURNING rid
