-- Purpose: the row number of a memory of a namespace.
-- Parameters: namespace, id. Returns rid.
SELECT rid FROM memory WHERE id = :id AND namespace = :namespace
