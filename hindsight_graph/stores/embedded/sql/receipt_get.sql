-- Purpose: the answer that an idempotent write of exactly this user got.
-- Parameters: namespace, user_id, key. Returns key, answer.
SELECT key, answer FROM receipt
WHERE namespace = :namespace AND key = :key AND user_id IS :user_id
