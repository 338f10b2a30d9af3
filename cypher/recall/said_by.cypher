// Purpose: turns by who said them; the newest first.
// Parameters: those of recall/_visible, $speakers LIST<STRING>, $limit INTEGER.
// Returns: ranked LIST of [id, score, session_id, turn], score always 1.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(namespace, speaker_key, observed_at)
WHERE memory.observed_at IS NOT NULL AND memory.speaker_key IN $speakers AND memory.relation IS NULL AND
  // @include recall/_visible
WITH memory ORDER BY memory.observed_at DESC, memory.id DESC LIMIT $limit
RETURN collect([memory.id, 1.0, memory.session_id, memory.turn]) AS ranked
