"""RLCard's own DQN agent, unchanged, on our environment or on RLCard's.

    python examples/rlcard_dqn.py                        5,000 hands, then 2,000 hands measured
    python examples/rlcard_dqn.py --real                 the same on RLCard's environment
    python examples/rlcard_dqn.py --rules pomdp          under other rules of two seats

The agent has the settings of RLCard's example for this game: two layers of 64. It needs torch.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import rlcard
from rlcard.agents import DQNAgent, RandomAgent
from rlcard.utils import reorganize, set_seed, tournament

import unolab.rlcard


def environment(real: bool, rules: str, seed: int) -> Any:
    """RLCard's environment, or ours."""
    if real:
        return rlcard.make("uno", config={"seed": seed})
    return unolab.rlcard.make("uno", config={"seed": seed, "rules": rules})


def agent_for(env: Any, **settings: Any) -> Any:
    """The DQN agent of an environment, as RLCard makes it."""
    shape = env.state_shape[0]
    return DQNAgent(num_actions=env.num_actions, state_shape=shape, mlp_layers=[64, 64], **settings)


def train(env: Any, agent: Any, hands: int) -> None:
    """RLCard's training loop: the agent at seat 0 against its random agent."""
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    for _ in range(hands):
        trajectories, payoffs = env.run(is_training=True)
        for transition in reorganize(trajectories, payoffs)[0]:
            agent.feed(transition)


def measure(env: Any, agent: Any, hands: int) -> tuple[float, float]:
    """The share of hands that the agent wins against random, and half its 95 % interval."""
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    share = (1 + tournament(env, hands)[0]) / 2
    return share, 1.96 * float(np.sqrt(share * (1 - share) / hands))


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--measure", type=int, default=2000)
    parser.add_argument("--rules", default="rlcard")
    parser.add_argument("--real", action="store_true")
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args()
    set_seed(options.seed)
    env = environment(options.real, options.rules, options.seed)
    agent = agent_for(env)
    before, half = measure(env, agent, options.measure)
    print(f"before: {before:.1%} +- {half:.1%}")
    began = time.process_time()
    train(env, agent, options.hands)
    took = time.process_time() - began
    share, half = measure(env, agent, options.measure)
    print(f"\nafter {options.hands} hands ({took:.0f} s): {share:.1%} +- {half:.1%} against random")


if __name__ == "__main__":
    main()
