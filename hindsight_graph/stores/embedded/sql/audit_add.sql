-- Purpose: the next record of an audit trail.
-- Parameters: namespace, number, hash, body.
INSERT INTO audit (namespace, number, hash, body) VALUES (:namespace, :number, :hash, :body)
