-- Purpose: how many nodes the file holds.
-- Returns name, count.
SELECT 'memories', count(*) FROM memory
UNION ALL SELECT 'entities', count(*) FROM entity
UNION ALL SELECT 'sessions', count(*) FROM session
UNION ALL SELECT 'conflicts', count(*) FROM conflict
UNION ALL SELECT 'vectors', count(*) FROM vector
