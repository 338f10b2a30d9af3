"""The tests: unit, contract (both stores), integration, end to end, documentation."""
