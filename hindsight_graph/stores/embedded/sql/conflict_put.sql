-- Purpose: opens a conflict, or brings an old one up to date.
-- Parameters: one per column. Returns rid; nothing when the id belongs to another namespace.
INSERT INTO conflict (id, namespace, user_id, relation, question, opened_at, state, closed_at, verdict, reopens, asked_at)
VALUES (:id, :namespace, :user_id, :relation, :question, :opened_at, :state, :closed_at, :verdict, :reopens, :asked_at)
ON CONFLICT (id) DO UPDATE SET
    user_id = excluded.user_id, relation = excluded.relation, question = excluded.question,
    opened_at = excluded.opened_at, state = excluded.state, closed_at = excluded.closed_at, verdict = excluded.verdict,
    reopens = coalesce(excluded.reopens, reopens), asked_at = coalesce(excluded.asked_at, asked_at)
WHERE namespace = excluded.namespace
RETURNING rid
