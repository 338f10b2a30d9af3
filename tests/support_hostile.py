"""About a hundred strings that break careless software: query languages, markup, paths, controls, scripts, lengths."""

from __future__ import annotations

_LUCENE = [
    "*",
    "?",
    "~0.5",
    'a" OR "b',
    "AND OR NOT",
    "content:(x)",
    "x^9",
    "[a TO z]",
    "{a TO z}",
    "\\",
    "a\\",
    '+-&&||!(){}[]^"~*?:/',
    "/a.*b/",
]
_SQL = [
    "' OR 1=1 --",
    "'; DROP TABLE memory; --",
    '" OR ""="',
    "1; SELECT * FROM memory",
    "x' UNION SELECT null--",
    "%",
    "_",
    "NULL",
    ":name",
    "?1",
    "@p",
    "x'41'",
]
_CYPHER = [
    "}) DETACH DELETE n //",
    "`) DETACH DELETE (z) //",
    "$user",
    "{n:1}",
    "MATCH (n) RETURN n",
    "a`b",
    "\\u0027}) //",
    "//comment",
    "/* c */",
]
_PATHS = [
    "../../etc/passwd",
    "..\\..\\windows",
    "/etc/hosts",
    "C:\\con",
    "con",
    "nul.txt",
    "file:///etc/passwd",
    "%2e%2e%2f",
    "a/b/c",
    "~root",
    ".",
]
_HTML = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</memory>",
    "&lt;b&gt;",
    "<!--",
    "]]>",
    "javascript:alert(1)",
    "<a href='x'>",
    "&#0;",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>",
]
_TEMPLATES = [
    "{{7*7}}",
    "${7*7}",
    "#{7*7}",
    "{% debug %}",
    "{0.__class__}",
    "%s%s%s%n",
    "$(id)",
    "`id`",
    "; rm -rf /",
    "| cat",
    "\\N{BULLET}",
    "${jndi:ldap://x/y}",
]
_FORMS = [
    "0",
    "-1",
    "1e309",
    "NaN",
    "true",
    "null",
    "[]",
    "{}",
    '{"a": 1}',
    '"quoted"',
    "007",
    "1.10",
    "undefined",
    "a,b;c\td",
]
_SCRIPTS = [
    "数据库用 Postgres，因为 JSONB",
    "繁體中文與簡體",
    "مرحبا بالعالم",
    "שלום \u202eעולם",
    "नमस्ते",
    "ไทย",
    "Zürich — naïve façade",
    "I\u0307stanbul ı İ",
    "e\u0301 é",
    "👩‍👩‍👧‍👦 🏳️‍🌈",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "ﷺ",
    "a\u200bb\u200dc",
    "\ufeffbom",
    "Ω≈ç√∫",
    "�",
    "\U0010ffff",
    "ẞß",
    "ﬁ",
    "①②③",
]
_LINES = [
    "two\nlines",
    "cr\r\nlf",
    "tab\there",
    "  leading and trailing  ",
    "\u2028line\u2029para",
    "trailing newline\n",
]
_CONTROLS = ["nul\x00byte", "bell\x07", "esc\x1b[31mred", "del\x7f", "c1\x85x", "half \ud800", "\x0b"]
_LONG = ["x" * 300, "好" * 5000, "word " * 2_000, "a" * 1_000_000]

HOSTILE: tuple[str, ...] = (
    *_LUCENE, *_SQL, *_CYPHER, *_PATHS, *_HTML, *_TEMPLATES, *_FORMS, *_SCRIPTS, *_LINES, *_CONTROLS, *_LONG, "", " ",
)  # fmt: skip
