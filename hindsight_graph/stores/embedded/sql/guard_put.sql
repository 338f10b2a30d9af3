-- Purpose: counts a counter up.
-- Parameters: key, revision (the new one).
INSERT INTO guard (key, revision) VALUES (:key, :revision)
ON CONFLICT (key) DO UPDATE SET revision = excluded.revision
