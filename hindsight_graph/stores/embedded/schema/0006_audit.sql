-- Schema version 6: the audit trail, one chain for each namespace.

CREATE TABLE audit (
    namespace TEXT NOT NULL,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (namespace, number)
) STRICT;
