// Purpose: whether what `memory` says is shown by a Filter: by its state, validity and expiry, at the times asked of.
// Parameters: $states LIST<STRING>, $history BOOLEAN, $unexpired_at ZONED DATETIME,
//             $as_of ZONED DATETIME OR NULL, $believed_at ZONED DATETIME OR NULL,
//             $held_from ZONED DATETIME OR NULL, $held_to ZONED DATETIME OR NULL.
($history OR memory.expires_at IS NULL OR memory.expires_at > $unexpired_at
  OR (memory.expires_at > $held_from AND coalesce(memory.valid_from, memory.observed_at) < $held_to))
AND CASE WHEN $believed_at IS NULL OR memory.revised_at <= $believed_at THEN
  memory.state IN $states
  AND ($as_of IS NULL OR coalesce(memory.valid_from, memory.observed_at) <= $as_of
                         AND (memory.valid_to IS NULL OR memory.valid_to > $as_of))
  AND ($history OR $as_of IS NOT NULL OR memory.state <> 'superseded'
       OR coalesce(memory.valid_from, memory.observed_at) < $held_to
          AND (memory.valid_to IS NULL OR memory.valid_to > $held_from))
ELSE
  EXISTS {
    MATCH (memory)-[:HAD_REVISION]->(past:Revision)
    WHERE past.recorded_from <= $believed_at AND past.recorded_to > $believed_at
      AND past.state IN $states
      AND ($as_of IS NULL OR coalesce(past.valid_from, memory.observed_at) <= $as_of
                             AND (past.valid_to IS NULL OR past.valid_to > $as_of))
      AND ($history OR $as_of IS NOT NULL OR past.state <> 'superseded'
           OR coalesce(past.valid_from, memory.observed_at) < $held_to
              AND (past.valid_to IS NULL OR past.valid_to > $held_from))
  }
END
