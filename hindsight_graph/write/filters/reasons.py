"""Why the gate decided as it did, in a sentence for people; data only."""

from __future__ import annotations

_REASONS = {
    "explicit": "the speaker asks to remember this",
    "instruction": "a standing instruction for the time to come",
    "decision": "states a decision",
    "preference": "states a preference",
    "fact": "states a fact",
    "plan": "states a plan",
    "conclusion": "the conclusion of a task",
    "statement": "says something that may be worth finding again",
    "hypothetical": "only a supposition; held until it is confirmed",
    "hedge": "said with reservations; held until it is confirmed",
    "hearsay": "known from hearsay only; held until it is confirmed",
    "question": "a question, which states nothing; held as what was asked",
    "tag": "a statement that asks to be confirmed; held until it is",
    "request": "a request, which states nothing; held as what was asked for",
    "joke": "not meant seriously; held",
    "order": "reads like an order aimed at the agent; held, marked suspicious, and not to be followed",
    "made-up role": "speaks as a system or assistant message would; held, marked suspicious, not to be followed",
    "hidden text": "holds words that no screen shows; held, marked suspicious, not to be followed",
    "word": "a single word, which says nothing definite without what it refers to; held",
    "pointer": "asks to remember, but does not say what; held",
    "blank": "no words in it; nothing to remember",
    "placeholder": "stands for a picture, a sound or a deleted message; nobody said it",
    "filler": "only greetings, thanks or acknowledgement; nothing to remember",
    "empty_question": "a question that names nothing; nothing to remember",
    "small_talk": "small talk about the weather or the day; nothing to remember",
    "mood": "only how somebody feels just now; nothing to remember",
    "process_talk": "only says what is being done in this talk; nothing to remember",
    "no_fact": "the caller says that it holds no fact",
    "has_fact": "the caller says that it holds a fact",
    "kept_layer": "doubtful by itself, kept because the caller chose its layer",
    "lifted": "doubtful by itself, kept because of what the caller gave with it",
    "half_lifted": "of passing interest by itself, held because of what the caller gave with it",
}


def say(cause: str) -> str:
    """The sentence for a cause."""
    return _REASONS[cause]
