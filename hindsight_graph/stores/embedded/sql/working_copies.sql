-- Purpose: working memories of one user that say one of these contents.
-- Parameters: namespace, user_id, hashes (JSON list). Returns id.
SELECT id FROM memory
WHERE namespace = :namespace AND layer = 'working' AND session_id IS NOT NULL AND user_id IS :user_id
  AND content_hash IN (SELECT value FROM json_each(:hashes))
UNION ALL
SELECT id FROM memory
WHERE namespace = :namespace AND layer = 'working' AND session_id IS NULL AND user_id IS :user_id
  AND content_hash IN (SELECT value FROM json_each(:hashes))
ORDER BY id
