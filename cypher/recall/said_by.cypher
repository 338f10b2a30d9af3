// Purpose: turns by who said them; the newest first.
// Parameters: those of recall/_visible, $speakers LIST<STRING>, $limit INTEGER.
// Returns: id, session_id, turn, score (always 1).
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, speaker_key, observed_at)
WHERE memory.observed_at IS NOT NULL AND memory.speaker_key IN $speakers AND memory.relation IS NULL AND
  // @include recall/_visible
RETURN memory.id AS id, memory.session_id AS session_id, memory.turn AS turn, 1.0 AS score
ORDER BY memory.observed_at DESC, id DESC LIMIT $limit
