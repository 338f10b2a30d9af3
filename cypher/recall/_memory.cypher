// Purpose: what is returned of `memory`, in the order that codec.memory_of takes it apart: everything but its vector.
//          A list and times as microseconds since 1970, as the driver makes maps and times one by one in Python. Last
//          the fact that it states, what it decided, and the revision in force at $believed_at, where that is not the
//          present one. Not of epochSeconds, which the server rounds up before 1970.
// Parameters: $believed_at ZONED DATETIME OR NULL.
[
  memory.id, memory.namespace, memory.layer, memory.content, memory.content_hash, memory.state, memory.importance,
  memory.confidence, memory.language,
  memory.valid_from.epochMillis * 1000 + memory.valid_from.microsecond % 1000,
  memory.valid_to.epochMillis * 1000 + memory.valid_to.microsecond % 1000,
  memory.event_from.epochMillis * 1000 + memory.event_from.microsecond % 1000,
  memory.event_to.epochMillis * 1000 + memory.event_to.microsecond % 1000,
  memory.expires_at.epochMillis * 1000 + memory.expires_at.microsecond % 1000,
  memory.recall_count,
  memory.last_recalled_at.epochMillis * 1000 + memory.last_recalled_at.microsecond % 1000,
  memory.reinforced, memory.tags, memory.metadata, memory.task, memory.keywords, memory.embedded,
  memory.user_id, memory.agent_id, memory.session_id, memory.source_id, memory.speaker, memory.role,
  memory.observed_at.epochMillis * 1000 + memory.observed_at.microsecond % 1000,
  memory.recorded_at.epochMillis * 1000 + memory.recorded_at.microsecond % 1000,
  memory.timezone, memory.turn,
  CASE WHEN memory.subject_id IS NOT NULL THEN [
    memory.subject_id, memory.relation, memory.object_id, memory.value, memory.attribute, memory.negated,
    coalesce(memory.subject_name, ''), coalesce(memory.object_name, '')
  ] END,
  CASE WHEN memory.decided_at IS NOT NULL THEN [
    memory.context, memory.action, memory.reasoning, memory.summary,
    memory.decided_at.epochMillis * 1000 + memory.decided_at.microsecond % 1000, memory.given_id
  ] END,
  CASE WHEN memory.revised_at > $believed_at THEN head(COLLECT {
    MATCH (memory)-[:HAD_REVISION]->(then:Revision)
    WHERE then.recorded_from <= $believed_at AND then.recorded_to > $believed_at
    RETURN [
      then.state, then.valid_from.epochMillis * 1000 + then.valid_from.microsecond % 1000,
      then.valid_to.epochMillis * 1000 + then.valid_to.microsecond % 1000
    ]
  }) END
]
