// Purpose: live facts by subject and relation, the oldest validity first.
// Parameters: $namespace STRING, $users LIST<STRING>, $slots LIST<MAP> of subject_id, relation, $now ZONED DATETIME,
//             $believed_at ZONED DATETIME OR NULL (always NULL: a write is planned on the present).
// Returns: found LIST.
UNWIND $slots AS slot
MATCH (memory:Memory {subject_id: slot.subject_id, relation: slot.relation})
WHERE memory.layer = 'semantic' AND memory.state IN ['current', 'held', 'conflicted']
  AND (memory.expires_at IS NULL OR memory.expires_at > $now) AND
  // @include recall/_scope
WITH DISTINCT memory
ORDER BY coalesce(memory.valid_from, memory.observed_at), memory.recorded_at, memory.id
RETURN
  // @include recall/_memory
  AS found
