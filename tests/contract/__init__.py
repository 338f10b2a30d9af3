"""The store contract: what every store promises, run on each of them.

Where the port leaves room, the suite settles it:
  * Equal scores come in order of memory id. `window` and `said_by` break ties by the later id first, as "newest first".
  * A turn is a memory without a fact: `dialogue` and `said_by` leave derived facts out.
  * With `believed_at`, the memories returned carry the state and validity of the revision in force then; `relatives`
    leaves out what was recorded later, and tells the conflicts that were open then.
  * `relatives` answers for ids in scope, whatever their state, and its lists respect scope and `believed_at` only.
  * `revisions` ignores state, `as_of` and `believed_at`.
  * An `Entity` that is read carries the aliases that the scope may see, sorted, without its own name; `entities_by_key`
    shows those of everyone.
  * `Reached.degree` counts the memories passing the filter that mention, or state a fact about, the entity from which
    the memory was reached. A memory reached in several ways is told once: fewest hops, then its own edge before a
    mention, then the lesser degree. A denied fact is reached but not walked through. Results: hops, degree, id.
  * A change that names an id which is not in its namespace is stale; parts of another namespace are InvalidInput.
  * Dedupe keys and entity keys are unique within a namespace; receipts within namespace and user.
  * A session whose last turn was trimmed has no `last_turn_id`.
"""
