// Purpose: what is told of `session`; its last turn only while that is still stored.
// Parameters: none.
session {
  .id, .turns, .active_at, .user_id, .agent_id, .closed_at,
  last_turn_id: head(COLLECT { MATCH (last:Memory {id: session.last_turn_id}) RETURN last.id })
}
