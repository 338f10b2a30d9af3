-- Purpose: the outcomes that a memory told; those of a decision go with it.
-- Parameters: rid.
DELETE FROM outcome WHERE source = :rid
