-- Purpose: the vector of one chunk, as it was given, at unit length.
-- Parameters: memory (rid), chunk, data (float32, little-endian). Returns rid.
INSERT INTO vector (memory, chunk, data) VALUES (:memory, :chunk, :data) RETURNING rid
