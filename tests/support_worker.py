"""A process that writes to an embedded store, for tests that run several at once or kill one.

`python -m tests.support_worker FILE NAME COUNT SHARED`: writes COUNT memories called "NAME 0", "NAME 1", … and prints
each number when it is acknowledged. Every SHARED-th write (0: none) also counts up a counter that all workers share.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hindsight_graph.errors import StaleChange
from hindsight_graph.model.change import Expectation
from hindsight_graph.ports.store import Store
from hindsight_graph.stores.embedded.store import EmbeddedStore
from tests.support_store import DIMENSION, IDENTITY, axis, make_change, make_memory, new

NAMESPACE = "workers"
COUNTER = "workers/shared"


def start(file: Path, name: str, count: int, shared: int = 0) -> subprocess.Popen[str]:
    """Starts a worker; its standard output tells the numbers that were acknowledged."""
    command = [sys.executable, "-m", "tests.support_worker", str(file), name, str(count), str(shared)]
    root = Path(__file__).parents[1]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=root)


def write(store: Store, name: str, n: int, *, shared: bool = False) -> None:
    """One write; a shared one is planned again for as long as another worker counted first."""
    memory = new(make_memory(NAMESPACE, f"{name} {n}", session_id=name, turn=n), axis(n % DIMENSION), key=f"{name} {n}")
    while True:
        seen = store.revisions_of([COUNTER]).get(COUNTER, 0)
        expects = (Expectation(COUNTER, seen),) if shared else ()
        try:
            store.apply(make_change(NAMESPACE, memory, expects=expects))
        except StaleChange:
            continue
        return


def main(file: str, name: str, count: str, shared: str) -> None:
    """Writes and tells."""
    store = EmbeddedStore(Path(file))
    store.setup(IDENTITY)
    for n in range(int(count)):
        write(store, name, n, shared=bool(int(shared)) and n % int(shared) == 0)
        print(n, flush=True)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
