"""The ontology: OWL files in, plain look-ups out; facts and questions in words."""
