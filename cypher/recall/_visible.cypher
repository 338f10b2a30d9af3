// Purpose: whether `memory` passes a Filter (hindsight_graph/model/recall.py): the condition of every read.
// Parameters: $namespace STRING, $users LIST<STRING>, $layers LIST<STRING>,
//             $session_id STRING OR NULL, $agent_id STRING OR NULL, $task STRING OR NULL (any),
//             $tags LIST<STRING> (all of them); those of recall/_holds.
memory.namespace = $namespace AND memory.user_id IN $users AND memory.layer IN $layers
AND ($session_id IS NULL OR memory.session_id = $session_id)
AND ($agent_id IS NULL OR memory.agent_id = $agent_id) AND ($task IS NULL OR memory.task = $task)
AND all(tag IN $tags WHERE tag IN memory.tags) AND
// @include recall/_holds
