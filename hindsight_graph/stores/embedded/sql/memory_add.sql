-- Purpose: a new memory.
-- Parameters: one per column. Returns rid.
INSERT INTO memory (
    namespace, user_id, layer, state, session_id, turn, observed_at, recorded_at, valid_from, valid_to, expires_at,
    event_from, event_to, subject, relation, object, negated, id, speaker_key, dedupe_key, importance, confidence,
    recall_count, last_recalled_at, reinforced, embedded, agent_id, source_id, speaker, role, timezone, language, task,
    content_hash, fact_value, fact_name, tags, metadata, keywords, content
) VALUES (
    :namespace, :user_id, :layer, :state, :session_id, :turn, :observed_at, :recorded_at, :valid_from, :valid_to,
    :expires_at, :event_from, :event_to, :subject, :relation, :object, :negated, :id, :speaker_key, :dedupe_key,
    :importance, :confidence, :recall_count, :last_recalled_at, :reinforced, :embedded, :agent_id, :source_id, :speaker,
    :role, :timezone, :language, :task, :content_hash, :fact_value, :fact_name, :tags, :metadata, :keywords, :content
) RETURNING rid
