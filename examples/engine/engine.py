"""A sample player that speaks the engine protocol (docs/engine-protocol.md).

It plays the colour it holds most of and keeps its black cards, as the Go sample
beside it does. It needs nothing but Python's standard library:

    uno match --engine "python3 examples/engine/engine.py" random -n 100
"""

import sys


def hand_of(view):
    """The seat's own hand in a view such as "seat=1 hands=?7/r5.g2.w top=r1"."""
    words = dict(word.split("=", 1) for word in view.split())
    return words["hands"].split("/")[int(words["seat"])].split(".")


def score(move, hand):
    """What a move seems worth."""
    def same(color):
        return sum(card[0] == color for card in hand)

    uno = move.count("!")  # always say Uno
    word, _, rest = move.partition(" ")
    if word in ("none", "challenge"):
        return -100
    if word in ("draw", "pass"):
        return -90
    if word in ("accept", "swap", "catch", "uno", "jump"):
        return uno
    if word == "color":
        return same(rest[0])
    if word[0] in "wf":  # black: the colour held most, but late
        return uno + same(word[2]) - 50
    return uno + 10 * same(word[0]) + 5 * (word[1] in "svd")


def main():
    hand, legal = [], []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "uno":
            print("id sample-python\nunook 1", flush=True)
        elif word == "isready":
            print("readyok", rest, flush=True)
        elif word == "view":
            hand = hand_of(rest)
        elif word == "legal":
            legal = rest.split(", ")
        elif word == "go":
            best = max(legal, key=lambda move: score(move, hand))
            print("info score", score(best, hand))
            print("bestmove", rest.split()[0], best, flush=True)
        elif word == "quit":
            return


main()
