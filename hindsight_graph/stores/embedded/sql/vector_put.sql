-- Purpose: the vector of one chunk of a memory that had none, as it was given, at unit length.
-- Parameters: memory (rid), chunk, data (float32, little-endian). Returns rid; nothing if it is there.
INSERT INTO vector (memory, chunk, data) VALUES (:memory, :chunk, :data) ON CONFLICT DO NOTHING RETURNING rid
