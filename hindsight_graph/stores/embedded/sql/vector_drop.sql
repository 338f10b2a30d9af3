-- Purpose: the vectors of a memory that are in use, with their codes.
-- Parameters: namespace, id.
DELETE FROM vector WHERE memory IN (SELECT m.rid FROM memory AS m WHERE m.id = :id AND m.namespace = :namespace)
