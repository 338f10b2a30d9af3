-- Purpose: whether no memory mentions the entity `e` or states a fact about it.
-- Parameters: none. Expects the entity's row number as `e.rid`.
NOT EXISTS (SELECT 1 FROM mention AS t WHERE t.entity = e.rid)
AND NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.subject = e.rid)
AND NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.object = e.rid)
