// Which program stands for which strength.

import type { BotInfo } from './protocol.ts';

export type Level = 'easy' | 'normal' | 'hard';
export const levels: readonly Level[] = ['easy', 'normal', 'hard'];

/** Who may stand for what: the yardstick is a normal player to people. */
const standsFor = (bot: BotInfo): Level => (bot.level === 'yardstick' ? 'normal' : bot.level);

/** The programs that can play at a table. */
export const botsFor = (bots: readonly BotInfo[], openHands: boolean, seats: number): BotInfo[] =>
  bots.filter((bot) => !bot.open || (openHands && seats === 2));

/** For each strength the program that plays it; none that sees hidden cards. */
export function botsByLevel(bots: readonly BotInfo[]): Partial<Record<Level, string>> {
  const found: Partial<Record<Level, string>> = {};
  // A program that draws by choice at random is no opponent while another is there.
  const order = [...bots].sort((a, b) => Number(a.name === 'uniform') - Number(b.name === 'uniform'));
  for (const bot of order) {
    if (!bot.cheats && !bot.open) found[standsFor(bot)] ??= bot.name;
  }
  const greedy = bots.find((b) => b.name === 'greedy');
  if (greedy) found.normal = greedy.name;
  return found;
}
