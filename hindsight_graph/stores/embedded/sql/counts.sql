-- Purpose: how many nodes one namespace holds, or the whole file.
-- Parameters: namespace (NULL: all of them). Returns name, count.
SELECT 'memories', count(*) FROM memory WHERE :namespace IS NULL OR namespace = :namespace
UNION ALL SELECT 'entities', count(*) FROM entity WHERE :namespace IS NULL OR namespace = :namespace
UNION ALL SELECT 'sessions', count(*) FROM session WHERE :namespace IS NULL OR namespace = :namespace
UNION ALL SELECT 'conflicts', count(*) FROM conflict WHERE :namespace IS NULL OR namespace = :namespace
UNION ALL SELECT 'vectors', count(*) FROM vector_code AS c JOIN part AS p ON p.rid = c.part
WHERE :namespace IS NULL OR p.namespace = :namespace
