-- Schema version 1: the memory graph in tables. Times are microseconds since 1970 in UTC; `rid` are row numbers that
-- are never used again. Columns that filters read come first, long text last, so that filtering stays on one page.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE embedding (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;

-- Counters that changes are planned on.
CREATE TABLE guard (key TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE receipt (namespace TEXT NOT NULL, user_id TEXT, key TEXT NOT NULL, answer TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX receipt_key ON receipt (namespace, key, user_id IS NULL, ifnull(user_id, ''));

CREATE TABLE entity (
    rid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    namespace TEXT NOT NULL,
    name TEXT NOT NULL,
    cls TEXT NOT NULL,
    key TEXT NOT NULL,
    UNIQUE (namespace, key)
) STRICT;
CREATE INDEX entity_name ON entity (namespace, name, id);

CREATE TABLE alias (
    entity INTEGER NOT NULL REFERENCES entity (rid),
    namespace TEXT NOT NULL,
    key TEXT NOT NULL,
    user_id TEXT,
    text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX alias_key ON alias (namespace, key, entity, text, user_id IS NULL, ifnull(user_id, ''));
CREATE INDEX alias_entity ON alias (entity);

CREATE TABLE session (
    namespace TEXT NOT NULL,
    id TEXT NOT NULL,
    user_id TEXT,
    agent_id TEXT,
    turns INTEGER NOT NULL,
    last_turn_id TEXT,
    active_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX session_key ON session (namespace, id, user_id IS NULL, ifnull(user_id, ''));
CREATE INDEX session_activity ON session (namespace, active_at);

CREATE TABLE memory (
    rid INTEGER PRIMARY KEY AUTOINCREMENT,
    namespace TEXT NOT NULL,
    user_id TEXT,
    layer TEXT NOT NULL,
    state TEXT NOT NULL,
    session_id TEXT,
    turn INTEGER,
    observed_at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    expires_at INTEGER,
    event_from INTEGER,
    event_to INTEGER,
    subject INTEGER REFERENCES entity (rid),
    relation TEXT,
    object INTEGER REFERENCES entity (rid),
    negated INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    speaker_key TEXT,
    dedupe_key TEXT,
    importance REAL NOT NULL,
    confidence REAL NOT NULL,
    recall_count INTEGER NOT NULL,
    last_recalled_at INTEGER,
    reinforced INTEGER NOT NULL,
    embedded INTEGER NOT NULL,
    agent_id TEXT,
    source_id TEXT,
    speaker TEXT,
    role TEXT NOT NULL,
    timezone TEXT NOT NULL,
    language TEXT NOT NULL,
    task TEXT,
    content_hash TEXT NOT NULL,
    fact_value TEXT,
    fact_name TEXT,
    tags TEXT NOT NULL,
    metadata TEXT NOT NULL,
    keywords TEXT NOT NULL,
    content TEXT NOT NULL,
    CHECK (subject IS NULL OR (object IS NULL) <> (fact_value IS NULL))
) STRICT;
CREATE UNIQUE INDEX memory_dedupe ON memory (namespace, dedupe_key) WHERE dedupe_key IS NOT NULL;
CREATE INDEX memory_place ON memory (namespace, session_id, turn) WHERE session_id IS NOT NULL;
CREATE INDEX memory_recorded ON memory (namespace, recorded_at, id);
CREATE INDEX memory_observed ON memory (namespace, observed_at, id);
CREATE INDEX memory_event ON memory (namespace, event_from, event_to) WHERE event_from IS NOT NULL;
CREATE INDEX memory_speaker ON memory (namespace, speaker_key, observed_at, id) WHERE speaker_key IS NOT NULL;
CREATE INDEX memory_slot ON memory (subject, relation) WHERE subject IS NOT NULL;
CREATE INDEX memory_subject ON memory (subject) WHERE subject IS NOT NULL;
CREATE INDEX memory_object ON memory (object) WHERE object IS NOT NULL;
CREATE INDEX memory_working ON memory (namespace, session_id) WHERE layer = 'working';

CREATE TABLE revision (
    memory INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    recorded_from INTEGER NOT NULL,
    recorded_to INTEGER,
    state TEXT NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    PRIMARY KEY (memory, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE mention (
    memory INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    entity INTEGER NOT NULL REFERENCES entity (rid),
    PRIMARY KEY (memory, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_entity ON mention (entity, memory);

CREATE TABLE link (
    type TEXT NOT NULL,
    source INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    target INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    at INTEGER,
    reason TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX link_key ON link (source, type, target, ifnull(at, 0));
CREATE INDEX link_target ON link (target, type);

CREATE TABLE conflict (
    rid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    namespace TEXT NOT NULL,
    user_id TEXT,
    relation TEXT NOT NULL,
    question TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    closed_at INTEGER,
    verdict TEXT
) STRICT;
CREATE INDEX conflict_state ON conflict (namespace, state, opened_at);

CREATE TABLE conflict_memory (
    conflict INTEGER NOT NULL REFERENCES conflict (rid) ON DELETE CASCADE,
    memory INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (conflict, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX conflict_of_memory ON conflict_memory (memory);

-- Vectors: `vector` holds each chunk as it was given, at unit length; `vector_code` the same in eight bits, packed
-- closely, in the order of writing, by partition: what a search keeps in memory.
CREATE TABLE part (
    rid INTEGER PRIMARY KEY,
    namespace TEXT NOT NULL,
    user_id TEXT,
    layer TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX part_key ON part (namespace, layer, user_id IS NULL, ifnull(user_id, ''));

CREATE TABLE vector (
    rid INTEGER PRIMARY KEY AUTOINCREMENT,
    memory INTEGER NOT NULL REFERENCES memory (rid) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX vector_memory ON vector (memory, chunk);

CREATE TABLE vector_code (
    rid INTEGER PRIMARY KEY REFERENCES vector (rid) ON DELETE CASCADE,
    part INTEGER NOT NULL REFERENCES part (rid),
    memory INTEGER NOT NULL,
    scale REAL NOT NULL,
    slack REAL NOT NULL,
    codes BLOB NOT NULL
) STRICT;
CREATE INDEX vector_code_part ON vector_code (part);

-- Full text without a second copy of the text; rows are those of `memory`.
CREATE VIRTUAL TABLE memory_text USING fts5 (
    content, keywords, content = '', contentless_delete = 1, tokenize = 'porter hindsight_words'
);
