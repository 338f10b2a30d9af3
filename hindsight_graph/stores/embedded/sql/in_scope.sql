-- Purpose: whose memories may be seen (S1); part of every read, so that no query can forget it.
-- Parameters: namespace, user_id, all_users. Expects the memory as `m`.
m.namespace = :namespace AND (m.user_id IS NULL OR m.user_id = :user_id OR :all_users)
