-- Purpose: the number of the newest memory; there are at most so many.
-- Returns the number, 0 if there is none.
SELECT ifnull(max(rid), 0) FROM memory
