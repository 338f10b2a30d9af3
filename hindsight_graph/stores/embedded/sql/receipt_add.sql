-- Purpose: keeps the answer of an idempotent write.
-- Parameters: namespace, user_id, key, answer, memory_id.
INSERT INTO receipt (namespace, user_id, key, answer, memory_id)
VALUES (:namespace, :user_id, :key, :answer, :memory_id)
