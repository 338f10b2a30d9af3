# make demo    see it work                       make test   lint and test everything, with a real Neo4j
# make neo4j   a local Neo4j in the foreground   make lint   ruff, mypy, import rules
# make bench   measure                           make clean  remove what these made
#
# Everything goes into .venv and .cache of this folder. PYTHON=python3.12 chooses the interpreter.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test lint bench neo4j clean

demo: .venv/installed
	@$(BIN)/hindsight-graph demo

test: .venv/installed-dev
	@bash tools/test.sh $(ARGS)

lint: .venv/installed-dev
	@$(BIN)/python tools/lint.py

bench: .venv/installed-dev
	@$(BIN)/python -m benchmarks $(ARGS)

neo4j: .venv/installed
	@$(BIN)/python tools/neo4j_server.py run

clean:
	@if [ -x $(BIN)/python ] && [ -d .cache/neo4j/servers ]; then \
	  for home in .cache/neo4j/servers/*/; do $(BIN)/python tools/neo4j_server.py stop --now --name "$$(basename "$$home")"; done; fi
	@rm -rf .venv .cache build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "Python 3.11 or later is needed; this is %d.%d. Set PYTHON." % v[:2])'
	@echo "== Making .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@

.venv/installed: .venv/python pyproject.toml
	@echo "== Installing hindsight-graph"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-dev: .venv/installed
	@echo "== Installing what the tests need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@
