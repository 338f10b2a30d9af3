// Purpose: whether `memory` passes a Filter (hindsight_graph/model/recall.py): the condition of every read.
// Parameters: $namespace STRING, $users LIST<STRING>, $layers LIST<STRING>, $states LIST<STRING>,
//             $session_id STRING OR NULL, $agent_id STRING OR NULL, $task STRING OR NULL (any),
//             $tags LIST<STRING> (all of them),
//             $history BOOLEAN, $unexpired_at ZONED DATETIME,
//             $as_of ZONED DATETIME OR NULL, $believed_at ZONED DATETIME OR NULL.
memory.namespace = $namespace AND memory.user_id IN $users AND memory.layer IN $layers
AND ($session_id IS NULL OR memory.session_id = $session_id)
AND ($agent_id IS NULL OR memory.agent_id = $agent_id) AND ($task IS NULL OR memory.task = $task)
AND all(tag IN $tags WHERE tag IN memory.tags)
AND ($history OR memory.expires_at IS NULL OR memory.expires_at > $unexpired_at)
AND CASE WHEN $believed_at IS NULL OR memory.revised_at <= $believed_at THEN
  memory.state IN $states
  AND ($as_of IS NULL OR coalesce(memory.valid_from, memory.observed_at) <= $as_of
                         AND (memory.valid_to IS NULL OR memory.valid_to > $as_of))
ELSE
  EXISTS {
    MATCH (memory)-[:HAD_REVISION]->(past:Revision)
    WHERE past.recorded_from <= $believed_at AND past.recorded_to > $believed_at
      AND past.state IN $states
      AND ($as_of IS NULL OR coalesce(past.valid_from, memory.observed_at) <= $as_of
                             AND (past.valid_to IS NULL OR past.valid_to > $as_of))
  }
END
