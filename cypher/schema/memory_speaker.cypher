// Purpose: turns by who said them.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_speaker IF NOT EXISTS
FOR (n:Memory) ON (n.namespace, n.speaker_key, n.observed_at)
