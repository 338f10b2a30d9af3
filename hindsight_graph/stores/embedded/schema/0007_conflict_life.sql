-- Schema version 7: a contradiction's life: which settled one it opens again, how often it was shown, when it was asked.
ALTER TABLE conflict ADD COLUMN reopens TEXT;
ALTER TABLE conflict ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conflict ADD COLUMN shown_at INTEGER;
ALTER TABLE conflict ADD COLUMN asked_at INTEGER;
