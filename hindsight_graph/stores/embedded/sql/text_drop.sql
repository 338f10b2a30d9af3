-- Purpose: takes a memory out of the full-text index.
-- Parameters: rid.
DELETE FROM memory_text WHERE rowid = :rid
