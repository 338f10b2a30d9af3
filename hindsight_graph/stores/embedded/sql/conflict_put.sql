-- Purpose: opens a conflict, or brings an old one up to date.
-- Parameters: one per column. Returns rid; nothing when the id belongs to another namespace.
INSERT INTO conflict (id, namespace, user_id, relation, question, opened_at, state, closed_at, verdict)
VALUES (:id, :namespace, :user_id, :relation, :question, :opened_at, :state, :closed_at, :verdict)
ON CONFLICT (id) DO UPDATE SET
    user_id = excluded.user_id, relation = excluded.relation, question = excluded.question,
    opened_at = excluded.opened_at, state = excluded.state, closed_at = excluded.closed_at, verdict = excluded.verdict
WHERE namespace = excluded.namespace
RETURNING rid
