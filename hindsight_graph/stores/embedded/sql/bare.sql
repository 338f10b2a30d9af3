-- Purpose: a fact without the words of the turn that it was said in.
-- Parameters: namespace, id. Returns rid.
UPDATE memory SET keywords = '', source_id = NULL, speaker = NULL, speaker_key = NULL
WHERE id = :id AND namespace = :namespace
RETURNING rid
