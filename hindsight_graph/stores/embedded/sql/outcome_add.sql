-- Purpose: a further revision of what came of a decision.
-- Parameters: decision, source (rids; no source: NULL); one per other column.
INSERT INTO outcome (decision, number, id, score, observed_at, recorded_at, source, said_by, text)
VALUES (:decision, :number, :id, :score, :observed_at, :recorded_at, :source, :said_by, :text)
