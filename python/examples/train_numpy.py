# %% [markdown]
# # A small agent from scratch, with numpy alone
#
# A softmax policy over 148 features of the position after an action, trained by policy gradient
# (REINFORCE with a baseline) against `random` under `pomdp`. The published agents of RLCard's
# environment win 51 to 53 % of their hands against `random`; this one is to win more than 70 %.
#
# `train_numpy.py` is this notebook as a program, `train_numpy.ipynb` this program as a notebook
# (`notebook.py` writes it). `UNO_SECONDS=30` in the environment is a first look: without it the
# training takes ten minutes of processor time, on one core.

# %%
"""Train a small policy against `random` under `pomdp` with numpy alone."""

from __future__ import annotations

import os
import time
from typing import Any, NamedTuple

import numpy as np

import unolab

Array = Any

# %% [markdown]
# ## What the policy looks at
#
# A row is one legal action at one table. The full observation gives the own hand (54 counts, four
# colours by thirteen ranks, then the two black kinds), the unseen cards, and the cards in both
# hands. Every feature treats the four colours alike, so what is learnt of red holds for green.

# %%
TYPES = 7  # number, Skip, Reverse, Draw Two, Wild, Wild Draw Four, draw
GROUPS = [7 * 6, 7 * 6, 8 * 2, 10 * 2, 5, 3 * 2, 17]
OFFSETS = np.cumsum([0, *GROUPS])
FEATURES = int(OFFSETS[-1])


class Rows(NamedTuple):
    """The legal actions of all tables, one a row."""

    table: Array  # of each row
    action: Array
    first: Array  # the first row of each table
    features: Array  # [row, group]: the feature that is on


def rows(obs: Array, mask: Array) -> Rows:
    """The legal actions with their features."""
    table, action = np.nonzero(mask)
    first = np.searchsorted(table, np.arange(len(mask)))
    hand = obs[:, :52].reshape(-1, 4, 13).astype(np.int16)
    black = obs[:, 52:54].sum(axis=1).astype(np.int16)
    unseen = obs[:, 108:160].reshape(-1, 4, 13).sum(axis=2)
    hidden = obs[:, 108:162].sum(axis=1)
    mine, theirs = obs[:, 274].astype(np.int16), obs[:, 275].astype(np.int16)
    by_color, by_rank = hand.sum(axis=2), hand.sum(axis=1)

    draw = action == 60
    color = np.where(draw, obs[table, 216:220].argmax(axis=1), action // 15)
    place = np.where(draw, 15, action % 15)
    kind = np.select([place < 10, place < 15], [0, place - 9], 6)
    plain = place < 13
    rank = np.where(plain, place, 0)

    own = by_color[table, color] - plain  # cards of the colour that stay
    twins = np.where(plain, by_rank[table, rank] - hand[table, color, rank], 0)
    blacks = black[table] - ((place >= 13) & ~draw)
    left = mine[table] - ~draw
    follow = own + twins + blacks
    keeps = np.isin(kind, (1, 2, 3, 5))  # the turn stays here
    colors = (by_color > 0).sum(axis=1)[table] - (plain & (own == 0))
    copies = np.where(plain, hand[table, color, rank] - 1, 2)
    rest = np.maximum(hidden[table], 1)
    stuck = np.power(1 - unseen[table, color] / rest, theirs[table])

    parts = [
        kind * 6 + np.minimum(theirs[table], 6) - 1,
        kind * 6 + np.minimum(left, 5),
        np.minimum(own, 7) * 2 + (kind >= 4),
        np.minimum(follow, 9) * 2 + keeps,
        np.minimum(colors, 4),
        np.minimum(copies, 2) * 2 + keeps,
        np.where(draw, 16, (stuck * 7.99).astype(int) * 2 + (kind >= 4)),
    ]
    return Rows(table, action, first, np.stack(parts, axis=1) + OFFSETS[:-1])


# %% [markdown]
# ## Choosing


# %%
def probabilities(weights: Array, r: Rows) -> Array:
    """The softmax over the rows of each table."""
    score = weights[r.features].sum(axis=1)
    score -= np.maximum.reduceat(score, r.first)[r.table]
    chance = np.exp(score)
    return chance / np.add.reduceat(chance, r.first)[r.table]


def choose(chance: Array, r: Rows, rng: np.random.Generator) -> Array:
    """A random row for each table, by its chances."""
    total = np.cumsum(chance)
    lower = total[r.first] - chance[r.first]
    wanted = lower + rng.random(len(r.first)) * (1 - 1e-9)
    last = np.append(r.first[1:], len(chance)) - 1
    return np.clip(np.searchsorted(total, wanted), r.first, last)


# %% [markdown]
# ## Learning
#
# The gradient of a hand is the sum over its decisions of (features of the choice - their mean
# under the policy) x (result - baseline). The result is known only at the end, so two sums are
# kept for each table, with and without the baseline, and joined when its hand ends.


# %%
RATE = 0.02  # of Adam, at the beginning


class Learner:
    """Weights, Adam, and a baseline by the cards of both hands."""

    def __init__(self, tables: int, rate: float) -> None:
        self.weights = np.zeros(FEATURES)
        self.baseline = np.zeros((12, 12))
        self.plain = np.zeros((tables, FEATURES))
        self.based = np.zeros((tables, FEATURES))
        self.gradient = np.zeros(FEATURES)
        self.moments = np.zeros((2, FEATURES))
        self.hands = self.updates = 0
        self.rate = rate
        self.cells: list[Array] = []

    def note(self, obs: Array, r: Rows, chance: Array, chosen: Array) -> None:
        """Add the decisions of one step."""
        n = len(r.first)
        score = np.zeros(len(chance))
        score[chosen] = 1
        score -= chance
        place = r.table[:, None] * FEATURES + r.features
        change = np.bincount(
            place.ravel(), np.repeat(score, len(GROUPS)), minlength=n * FEATURES
        ).reshape(n, FEATURES)
        cell = np.minimum(obs[:, 274], 11), np.minimum(obs[:, 275], 11)
        self.plain += change
        self.based += change * self.baseline[cell][:, None]
        self.cell = cell

    def finish(self, done: Array, result: Array) -> None:
        """Learn from the hands that ended."""
        if not done.any():
            return
        value = result[done]
        self.gradient += (value[:, None] * self.plain[done] - self.based[done]).sum(axis=0)
        self.plain[done] = self.based[done] = 0
        ends = self.cell[0][done], self.cell[1][done]
        np.add.at(self.baseline, ends, 0.002 * (value - self.baseline[ends]))
        self.hands += int(done.sum())

    def update(self) -> None:
        """One step of Adam up the gradient."""
        self.updates += 1
        t, g = self.updates, self.gradient
        self.moments[0] = 0.9 * self.moments[0] + 0.1 * g
        self.moments[1] = 0.99 * self.moments[1] + 0.01 * g * g
        first, second = self.moments[0] / (1 - 0.9**t), self.moments[1] / (1 - 0.99**t)
        self.weights += self.rate * first / (np.sqrt(second) + 1e-8)
        self.gradient[:] = 0


def train(seconds: float, most: float = np.inf, tables: int = 1024, seed: int = 1) -> Learner:
    """Train for seconds of processor time, or `most` hands; the rate falls to a tenth."""
    rng = np.random.default_rng(seed)
    env = unolab.vector("pomdp", 2, tables, seed, players=["", "random"], observation="full")
    learner = Learner(tables, RATE)
    began, batch = time.process_time(), 0
    while True:
        share = max((time.process_time() - began) / seconds, learner.hands / most)
        if share >= 1:
            return learner
        learner.rate = RATE * (1 - 0.9 * share)
        r = rows(env.obs, env.mask)
        chance = probabilities(learner.weights, r)
        chosen = choose(chance, r, rng)
        learner.note(env.obs, r, chance, chosen)
        _, rewards, done, _, _ = env.step(r.action[chosen])
        learner.finish(done, rewards[:, 0])
        if learner.hands - batch >= 4000:
            batch = learner.hands
            learner.update()


# %% [markdown]
# ## Measuring
#
# The most probable action at every decision, in hands of another seed. The first player changes
# from hand to hand.


# %%
def measure(weights: Array, hands: int, seed: int = 2026) -> tuple[float, float]:
    """The share of hands won against `random`, and half its 95 % interval."""
    env = unolab.vector("pomdp", 2, 1000, seed, players=["", "random"], observation="full")
    won = played = 0
    quota = np.full(1000, -(-hands // 1000))  # as many hands at each table: long ones count too
    while quota.any():
        r = rows(env.obs, env.mask)
        chance = probabilities(weights, r)
        best = np.lexsort((-chance, r.table))[r.first]
        _, rewards, done, _, _ = env.step(r.action[best])
        counted = done & (quota > 0)
        quota -= counted
        won += int((rewards[counted, 0] > 0).sum())
        played += int(counted.sum())
    share = won / played
    return share, 1.96 * float(np.sqrt(share * (1 - share) / played))


# %% [markdown]
# ## From scratch to the figure

# %%
if __name__ == "__main__":
    SECONDS = float(os.environ.get("UNO_SECONDS", "600"))
    MOST = float(os.environ.get("UNO_HANDS", "inf"))
    MEASURED = int(os.environ.get("UNO_MEASURED", "100000"))

    before, _ = measure(np.zeros(FEATURES), MEASURED // 10)
    print(f"before: {before:.1%}")
    learner = train(SECONDS, MOST)
    after, half = measure(learner.weights, MEASURED)
    print(f"after {learner.hands} hands: {after:.2%} +- {half:.2%} against random")

# %% [markdown]
# ## What it has learnt
#
# The weight of each kind of card, by the cards in the opponent's hand: it saves its Wild Draw Fours
# for the moment at which the opponent is about to go out, and its Wilds for the end.

# %%
if __name__ == "__main__":
    NAMES = ["number", "Skip", "Reverse", "Draw Two", "Wild", "Wild Draw Four", "draw"]
    table = learner.weights[: GROUPS[0]].reshape(TYPES, 6)
    table -= table.mean(axis=0)
    print(f"{'':16}" + "".join(f"{n:>7}" for n in ["1", "2", "3", "4", "5", "6+"]))
    for name, line in zip(NAMES, table, strict=True):
        print(f"{name:16}" + "".join(f"{x:7.2f}" for x in line))
