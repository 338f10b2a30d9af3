-- Purpose: the vectors of a memory that are put aside, with their codes.
-- Parameters: namespace, id.
DELETE FROM staged_vector WHERE memory IN (SELECT m.rid FROM memory AS m WHERE m.id = :id AND m.namespace = :namespace)
