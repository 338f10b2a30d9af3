-- Schema version 5: what is left of erased memories, and which memory the answer of an idempotent write is about.

CREATE TABLE tombstone (
    id TEXT PRIMARY KEY,
    namespace TEXT NOT NULL,
    user_id TEXT,
    layer TEXT NOT NULL,
    erased_at INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE receipt ADD COLUMN memory_id TEXT;
UPDATE receipt SET memory_id = json_extract(answer, '$.memory_id');
CREATE INDEX receipt_memory ON receipt (memory_id) WHERE memory_id IS NOT NULL;
