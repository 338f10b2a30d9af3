-- Purpose: keeps the answer of an idempotent write.
-- Parameters: namespace, user_id, key, answer.
INSERT INTO receipt (namespace, user_id, key, answer) VALUES (:namespace, :user_id, :key, :answer)
