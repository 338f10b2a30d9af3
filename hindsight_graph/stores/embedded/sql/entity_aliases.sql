-- Purpose: the names of the entity `e` that the scope may see, as a JSON list.
-- Parameters: user_id, all_users.
(SELECT json_group_array(n.text) FROM alias AS n
 WHERE n.entity = e.rid AND (n.user_id IS NULL OR n.user_id = :user_id OR :all_users))
