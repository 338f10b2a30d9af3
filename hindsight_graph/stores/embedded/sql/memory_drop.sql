-- Purpose: deletes a memory; its vectors, links, mentions and revisions go with it.
-- Parameters: rid.
DELETE FROM memory WHERE rid = :rid
