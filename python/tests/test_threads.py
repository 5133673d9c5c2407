"""Several threads, and a fork after the library is loaded.

`scripts/python.sh race` does the like from C, under the race detector.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading

import pytest

import unolab


def test_a_vector_for_each_thread() -> None:
    expected = unolab.vector("official", 4, 64, 1)
    for _ in range(100):
        expected.step(expected.sample())
    results: list[bytes] = []

    def work() -> None:
        table = unolab.vector("official", 4, 64, 1, threads=2)
        for _ in range(100):
            table.step(table.sample())
        results.append(table.obs.tobytes())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected.obs.tobytes()] * 8


def test_one_vector_in_many_threads() -> None:
    """Each call works, or says that another thread is using the vector."""
    table = unolab.vector("pomdp", 2, 2000, 1)
    steps, refused, other = [0] * 6, [0] * 6, []

    def work(me: int) -> None:
        for _ in range(60):
            try:
                table.step(table.sample())
                steps[me] += 1
            except unolab.Error as error:
                # Between sample and step another thread may have moved on.
                if "another thread" in str(error) or "not legal" in str(error):
                    refused[me] += 1
                else:
                    other.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not other
    assert sum(steps) + sum(refused) == 6 * 60
    table.step(table.sample())


def test_calls_in_many_threads() -> None:
    answers: list[int] = []

    def work() -> None:
        answers.append(unolab.call("match", {"a": "greedy", "b": "random", "games": 20})["games"])

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [20] * 6


#: What a thread may be refused while others use, step or close the same vector.
_REFUSALS = ("another thread", "not legal", "closed")


def _operations(table: unolab.Vector, rng: random.Random) -> None:
    """A random operation on a vector."""
    match rng.randrange(8):
        case 0 | 1 | 2:
            table.step(table.sample())
        case 3:
            table.observe(rng.randrange(table.num_envs), rng.randrange(table.seats))
        case 4:
            table.copy().step(table.copy().sample())
        case 5:
            table.state(rng.randrange(table.num_envs))
        case 6:
            table.take_records()
        case 7:
            table.reset(rng.randrange(1000))


def test_stress() -> None:
    """Threads use, copy and close shared vectors of both engines: each call works or is refused.

    A vector that is not shared plays on as if it were alone."""
    settings = [("pomdp", "fast", 2), ("official[jump-in]", "greedy", 1), ("rlcard", "random", 1)]
    shared = [
        unolab.vector(rules, 2, 6, 1, players=["", name], records=True, threads=threads)
        for rules, name, threads in settings
    ]
    other: list[BaseException] = []
    results: list[bytes] = []

    def work(me: int) -> None:
        rng = random.Random(me)
        own = unolab.vector("official", 3, 4, 9, players=["", "fast", "random"], threads=2)
        for turn in range(80):
            own.step(own.sample())
            try:
                if turn == 70:
                    shared[me % len(shared)].close()
                _operations(rng.choice(shared), rng)
            except unolab.Error as error:
                if not any(text in str(error) for text in _REFUSALS):
                    other.append(error)
            except BaseException as error:
                other.append(error)
        results.append(own.obs.tobytes() + own.mask.tobytes())

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not other
    assert len(results) == 6 and len(set(results)) == 1


def _played(seed: int) -> bytes:
    """A few steps, in another process."""
    table = unolab.vector("pomdp", 2, 8, seed)
    for _ in range(20):
        table.step(table.sample())
    return table.obs.tobytes()


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_are_not_forked(method: str) -> None:
    """The start methods that the error recommends work."""
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map(_played, [5]) == [_played(5)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_fork_gives_a_clear_error() -> None:
    table = unolab.vector("pomdp", 2, 4, 1)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            table.step([0, 0, 0, 0])
            os.write(write, b"no error")
        except unolab.Error as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(0)
    os.close(write)
    text = os.read(read, 1000).decode()
    os.waitpid(child, 0)
    assert "forked" in text and "spawn" in text
    table.step(table.sample())
