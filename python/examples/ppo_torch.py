"""PPO in one file, in the manner of CleanRL, on our vectors. It needs torch.

    python examples/ppo_torch.py                          300,000 decisions against random
    python examples/ppo_torch.py --opponents greedy       against another player of the program
    python examples/ppo_torch.py --opponents self         against the learner's own policy

Illegal actions are masked out of the policy. The learner sits at seat 0 of each table.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import unolab.gymnasium

Array = Any


class Agent(nn.Module):  # type: ignore[misc]
    """A policy and a value over the full observation."""

    def __init__(self, size: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        for layer in [*self.body, self.policy, self.value]:
            if isinstance(layer, nn.Linear):
                nn.init.orthogonal_(layer.weight, 0.01 if layer is self.policy else 2**0.5)
                nn.init.zeros_(layer.bias)

    def forward(self, obs: Array, mask: Array) -> tuple[Any, Any]:
        """The distribution over legal actions, and the value."""
        x = self.body(obs)
        logits = self.policy(x).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(x)[..., 0]


def seen(obs: Array) -> Array:
    """Observations as floats: counts small, the deck's unseen cards and numbers scaled."""
    x = torch.as_tensor(obs).float()
    x[..., 274:285] /= 10
    x[..., 299:] /= 64
    return x


class Opponents:
    """The learner's own policy at the other seats."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def __call__(self, obs: Array, mask: Array, actor: Array) -> Array:
        """A sampled action for each table."""
        with torch.no_grad():
            policy, _ = self.agent(seen(obs), torch.as_tensor(mask))
        return policy.sample().numpy()


def advantages(
    rewards: Array, values: Array, done: Array, last: Array, gamma: float, decay: float
) -> Array:
    """Generalised advantage estimates of a rollout; done[t] ends the hand of step t."""
    out, running = torch.zeros_like(rewards), torch.zeros_like(last)
    for t in reversed(range(len(rewards))):
        after = last if t == len(rewards) - 1 else values[t + 1]
        live = 1 - done[t]
        delta = rewards[t] + gamma * after * live - values[t]
        running = delta + gamma * decay * live * running
        out[t] = running
    return out


def update(agent: Agent, optimizer: Any, batch: dict[str, Any], options: Any) -> None:
    """Some epochs of clipped updates over a rollout."""
    n = len(batch["action"])
    for _ in range(options.epochs):
        order = torch.randperm(n)
        for at in order.split(n // options.minibatches):
            policy, value = agent(batch["obs"][at], batch["mask"][at])
            ratio = (policy.log_prob(batch["action"][at]) - batch["log"][at]).exp()
            gain = batch["gain"][at]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - options.clip, 1 + options.clip)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + 0.5 * (value - batch["return"][at]).pow(2).mean()
            loss = loss - options.entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def train(options: Any) -> Agent:
    """Train for options.decisions of the learner."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the layers are small
    env = unolab.gymnasium.VectorEnv(options.rules, options.seats, options.envs, observation="full")
    agent = Agent(env.tables.obs.shape[1], env.tables.num_actions)
    against = Opponents(agent) if options.opponents == "self" else options.opponents
    env = unolab.gymnasium.VectorEnv(
        options.rules, options.seats, options.envs, opponents=against, observation="full"
    )
    optimizer = torch.optim.Adam(agent.parameters(), lr=options.rate, eps=1e-5)
    obs, info = env.reset(seed=options.seed)
    per_update = options.envs * options.steps
    updates = max(1, options.decisions // per_update)
    began = time.process_time()
    for number in range(updates):
        optimizer.param_groups[0]["lr"] = options.rate * (1 - number / updates)
        kept: dict[str, list[Any]] = {
            name: [] for name in ("obs", "mask", "action", "log", "value")
        }
        rewards, ends = [], []
        for _ in range(options.steps):
            x, mask = seen(obs), torch.as_tensor(info["action_mask"])
            with torch.no_grad():
                policy, value = agent(x, mask)
                action = policy.sample()
                log = policy.log_prob(action)
            for name, thing in zip(kept, (x, mask, action, log, value), strict=True):
                kept[name].append(thing)
            obs, reward, done, _, info = env.step(action.numpy())
            rewards.append(torch.as_tensor(reward, dtype=torch.float32))
            ends.append(torch.as_tensor(done).float())
        with torch.no_grad():
            _, last = agent(seen(obs), torch.as_tensor(info["action_mask"]))
        values = torch.stack(kept["value"])
        gain = advantages(torch.stack(rewards), values, torch.stack(ends), last, 1.0, 0.95)
        batch = {name: torch.cat(list(things)) for name, things in kept.items()}
        batch["gain"], batch["return"] = gain.flatten(), (gain + values).flatten()
        update(agent, optimizer, batch, options)
        if options.report and (number + 1) % options.report == 0:
            won = torch.stack(rewards)[torch.stack(ends) > 0].gt(0).float().mean()
            rate = (number + 1) * per_update / (time.process_time() - began)
            print(
                f"{(number + 1) * per_update:9,}: won {won:.1%}, {rate:,.0f} decisions/s",
                flush=True,
            )
    return agent


def measure(agent: Agent, options: Any, hands: int, opponents: str) -> tuple[float, float]:
    """The share of hands that the most probable actions win, and half its 95 % interval."""
    env = unolab.gymnasium.VectorEnv(
        options.rules, options.seats, 256, opponents=opponents, observation="full"
    )
    obs, info = env.reset(seed=2026)
    quota = np.full(256, -(-hands // 256))  # as many hands at each table: long ones count too
    won = played = 0
    while quota.any():
        with torch.no_grad():
            policy, _ = agent(seen(obs), torch.as_tensor(info["action_mask"]))
        obs, rewards, done, _, info = env.step(policy.probs.argmax(-1).numpy())
        counted = done & (quota > 0)
        quota -= counted
        won += int((rewards[counted] > 0).sum())
        played += int(counted.sum())
    share = won / played
    return share, 1.96 * float(np.sqrt(share * (1 - share) / played))


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="pomdp")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help='a player, or "self"')
    parser.add_argument("--decisions", type=int, default=300_000)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--minibatches", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=10_000, help="hands to measure by")
    parser.add_argument("--report", type=int, default=4, help="updates between two lines; 0: none")
    return parser.parse_args(given)


def main() -> None:
    """Train, then measure against random and greedy."""
    options = arguments()
    agent = train(options)
    for opponents in ("random", "greedy"):
        share, half = measure(agent, options, options.hands, opponents)
        print(f"{share:.2%} +- {half:.2%} against {opponents}")


if __name__ == "__main__":
    main()
