// Purpose: the facts of a subject and relation, for planning a write.
// Parameters: none.
// Returns: nothing.
CREATE INDEX memory_subject IF NOT EXISTS
FOR (n:Memory) ON (n.subject_id, n.relation)
