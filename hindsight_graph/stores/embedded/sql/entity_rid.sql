-- Purpose: the row number of an entity of a namespace.
-- Parameters: namespace, id. Returns rid.
SELECT rid FROM entity WHERE id = :id AND namespace = :namespace
