// Purpose: what is returned of `memory`: everything but its vector; `past` is the revision that was in force at
//          $believed_at, where that is not the present one.
// Parameters: $believed_at ZONED DATETIME OR NULL.
memory {
  .id, .namespace, .user_id, .agent_id, .session_id, .source_id, .speaker, .role, .turn, .timezone, .observed_at,
  .recorded_at, .layer, .content, .content_hash, .state, .importance, .confidence, .language, .valid_from, .valid_to,
  .event_from, .event_to, .expires_at, .recall_count, .last_recalled_at, .reinforced, .tags, .metadata, .task,
  .keywords, .embedded, .subject_id, .relation, .object_id, .value, .attribute, .negated, .subject_name, .object_name,
  past: CASE WHEN memory.revised_at > $believed_at THEN head(COLLECT {
    MATCH (memory)-[:HAD_REVISION]->(then:Revision)
    WHERE then.recorded_from <= $believed_at AND then.recorded_to > $believed_at
    RETURN then {.state, .valid_from, .valid_to}
  }) END
}
