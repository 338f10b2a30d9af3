-- Purpose: what a memory of the trace layer decided.
-- Parameters: rid of the memory; one per column.
INSERT INTO decision (memory, context, action, reasoning, summary, decided_at, given_id)
VALUES (:rid, :context, :action, :reasoning, :summary, :decided_at, :given_id)
