-- Purpose: ends the revision in force; never before it began, should a clock have gone back.
-- Parameters: rid, at (microseconds). Returns number, recorded_to.
UPDATE revision SET recorded_to = max(:at, recorded_from) WHERE memory = :rid AND recorded_to IS NULL
RETURNING number, recorded_to
