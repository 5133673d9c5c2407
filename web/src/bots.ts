// Which program stands for which strength: the named opponents, whose order of
// strength is measured, are three to a level.

import type { BotInfo } from './protocol.ts';

export type Level = 'easy' | 'normal' | 'hard';
export const levels: readonly Level[] = ['easy', 'normal', 'hard'];

/** The programs that can play at a table. */
export const botsFor = (bots: readonly BotInfo[], openHands: boolean, seats: number): BotInfo[] =>
  bots.filter((bot) => !bot.open || (openHands && seats === 2));

/** The named opponents, from the gentlest to the strongest. */
const ranked = (bots: readonly BotInfo[]): BotInfo[] => bots.filter((b) => b.rank).sort((a, b) => a.rank! - b.rank!);

/** So many of some names, which begin again when there are too few; greedy where there are none. */
const round = (names: readonly string[], n: number): string[] => Array.from({ length: n }, (_, i) => names[i % names.length] ?? 'greedy');

/** n opponents of a level. */
export const opponentsOf = (bots: readonly BotInfo[], level: Level, n: number): string[] =>
  round(ranked(bots).filter((b) => b.level === level).map((b) => b.name), n);

/** n opponents around a skill from 0, for the gentlest, to 1, for the strongest. */
export function opponentsNear(bots: readonly BotInfo[], skill: number, n: number): string[] {
  const all = ranked(bots);
  const middle = skill * (all.length - 1);
  const near = all.map((b, i) => ({ name: b.name, far: Math.abs(i - middle) })).sort((a, b) => a.far - b.far);
  return round(near.slice(0, Math.max(3, Math.min(n, near.length))).map((b) => b.name), n);
}

/** n entrants of a tournament: the named opponents from the strongest down, over and over. */
export const entrants = (bots: readonly BotInfo[], n: number): string[] => round(ranked(bots).map((b) => b.name).reverse(), n);

/** How far one hand moves a skill. */
const pace = 0.12;

/**
 * The skill after a hand among so many. Who wins a fair share of the hands stays
 * where they are on the average.
 */
export const skillAfter = (skill: number, won: boolean, seats: number): number =>
  Math.max(0, Math.min(1, skill + pace * ((won ? 1 : 0) - 1 / seats)));
