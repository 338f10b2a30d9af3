-- Purpose: the columns that `codec.memory_of` takes apart, in its order.
-- Expects `m` and the joins of memory_from. State and validity are those of the revision in force, if one was asked for.
m.id, m.namespace, m.layer, m.content, m.content_hash,
CASE WHEN r.memory IS NULL THEN m.state ELSE r.state END,
m.importance, m.confidence, m.language,
CASE WHEN r.memory IS NULL THEN m.valid_from ELSE r.valid_from END,
CASE WHEN r.memory IS NULL THEN m.valid_to ELSE r.valid_to END,
m.event_from, m.event_to, m.expires_at, m.recall_count, m.last_recalled_at, m.reinforced, m.tags, m.metadata,
m.task, m.keywords, m.embedded, m.user_id, m.agent_id, m.session_id, m.source_id, m.speaker, m.role,
m.observed_at, m.recorded_at, m.timezone, m.turn,
s.id, m.relation, o.id, m.fact_value, m.fact_name, m.negated, s.name, o.name,
d.context, d.action, d.reasoning, d.summary, d.decided_at, d.given_id
