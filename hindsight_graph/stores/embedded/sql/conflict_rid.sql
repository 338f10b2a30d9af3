-- Purpose: the row number of a conflict of a namespace.
-- Parameters: namespace, id. Returns rid.
SELECT rid FROM conflict WHERE id = :id AND namespace = :namespace
