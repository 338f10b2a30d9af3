"""How facts will be worded, told before they are planned, so that a batch is embedded in one call (W12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Mention, Turn, Who
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.resolve import Resolver
from hindsight_graph.write.stated import in_words, sentence
from hindsight_graph.write.view import View


def sentences_ahead(drafts: Sequence[Draft], view: View, schema: Schema) -> Iterator[str]:
    """The words of every fact that these turns can become.

    Embedding is slow and planning keeps all other writers waiting, so it is done first. Who "I", "we" and "my wife" are
    is looked up in a view that is thrown away; where a plan finds out better, it embeds what is still missing itself.
    """
    telling = [draft for draft in drafts if draft.extraction.triples and draft.states_facts]
    resolver = Resolver(view, schema)
    resolver.load((draft.turn, Extraction()) for draft in telling if _personal(draft.extraction))
    for draft in telling:
        for triple in draft.extraction.triples:
            subject = _named(triple.subject, draft.turn, resolver)
            target = _named(triple.object, draft.turn, resolver) if triple.object else triple.value
            if subject is not None and target is not None:
                yield sentence(schema, triple, subject, target, draft.language)


def _named(mention: Mention, turn: Turn, resolver: Resolver) -> str | None:
    if mention.who is Who.NAME:
        return mention.text
    entity = resolver.resolve(mention, turn)
    return in_words(mention, entity) if entity else None


def _personal(extraction: Extraction) -> bool:
    return any(end.who is not Who.NAME for one in extraction.triples for end in (one.subject, one.object) if end)
