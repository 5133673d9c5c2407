"""Several threads, and a fork after the library is loaded."""

from __future__ import annotations

import os
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
