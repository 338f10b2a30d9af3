"""Words before meaning: folding, language, sentences, tokens, dates. Knows nothing of memories."""
