import { expect, test } from 'vitest';
import { opponentsNear, opponentsOf, skillAfter } from '../src/bots.ts';
import type { BotInfo } from '../src/protocol.ts';

const bot = (name: string, level: BotInfo['level'], rank?: number): BotInfo => ({ name, help: '', level, cheats: false, open: false, ...(rank ? { rank } : {}) });
const bots = [
  bot('greedy', 'normal'), bot('c', 'normal', 3), bot('a', 'easy', 1), bot('b', 'easy', 2), bot('d', 'hard', 4), bot('e', 'hard', 5),
];

test('a level is played by its named opponents, again from the first where there are too few', () => {
  expect(opponentsOf(bots, 'easy', 3)).toEqual(['a', 'b', 'a']);
  expect(opponentsOf(bots, 'normal', 1)).toEqual(['c']);
  expect(opponentsOf([bots[0]!], 'hard', 2)).toEqual(['greedy', 'greedy']);
});

test('opponents near a skill follow it', () => {
  expect(opponentsNear(bots, 0, 1)).toEqual(['a']);
  expect(opponentsNear(bots, 1, 2)).toEqual(['e', 'd']);
  expect(new Set(opponentsNear(bots, 0.5, 3))).toEqual(new Set(['b', 'c', 'd']));
});

test('a skill stays where it is for who wins a fair share, and within its ends', () => {
  let skill = 0.5;
  for (let i = 0; i < 40; i++) skill = skillAfter(skill, i % 4 === 0, 4);
  expect(skill).toBeCloseTo(0.5, 6);
  expect(skillAfter(1, true, 2)).toBe(1);
  expect(skillAfter(0, false, 2)).toBe(0);
  expect(skillAfter(0.5, true, 2)).toBeGreaterThan(0.5);
});
