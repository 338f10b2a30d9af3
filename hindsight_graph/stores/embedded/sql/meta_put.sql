-- Purpose: keeps a value under a name.
-- Parameters: key, value.
INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value
