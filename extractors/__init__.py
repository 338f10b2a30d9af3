"""Extractors: each turns a turn of dialogue into triples of the ontology, behind `ports.extractor`."""
