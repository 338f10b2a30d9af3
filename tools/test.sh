#!/usr/bin/env bash
# Lints and tests the whole project against a real Neo4j of its own, which is stopped at the end whatever happens.
# HINDSIGHT_TEST_NEO4J=neo4j://user:password@host:port uses that server instead (it is not stopped, nothing is wiped).
# Arguments go to pytest. The last output is pytest's summary; the exit code is the first that is not 0.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bin=.venv/bin

"$bin/python" tools/lint.py

if [ -z "${HINDSIGHT_TEST_NEO4J:-}" ]; then
  echo "== Neo4j: starting one for the tests"
  trap '"$bin/python" tools/neo4j_server.py stop --now --name test' EXIT
  trap 'exit 130' INT TERM
  HINDSIGHT_TEST_NEO4J="$("$bin/python" tools/neo4j_server.py start --fresh --name test --bolt 0 --http 0)"
  export HINDSIGHT_TEST_NEO4J
fi

echo "== pytest"
"$bin/python" -m pytest -q -n 2 --dist loadfile "$@"
