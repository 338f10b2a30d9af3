-- Purpose: the columns that `codec.conflict_of` takes apart, of the conflict `c`.
c.id, c.namespace, c.user_id, c.relation,
(SELECT json_group_array(p.id ORDER BY i.position) FROM conflict_memory AS i JOIN memory AS p ON p.rid = i.memory
 WHERE i.conflict = c.rid),
c.question, c.opened_at, c.state, c.closed_at, c.verdict, c.reopens, c.shown, c.shown_at, c.asked_at
