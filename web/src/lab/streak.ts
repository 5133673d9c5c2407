// What was solved on which day, kept on the device.

import { keep, kept } from '../kept.ts';
import { shift } from './shared.ts';

export const kinds = ['win', 'bluff', 'hold', 'path'] as const;
export type Kind = (typeof kinds)[number];

/** The points of a day's puzzles; of each the first answer counts. */
export type Day = Partial<Record<Kind, number>>;
export type Days = Record<string, Day>;

export const days = (): Days => kept<Days>('daily') ?? {};

/** Keeps the points of an answer, unless there was one before. */
export function note(date: string, kind: Kind, points: number): Days {
  const all = days();
  const was = all[date] ?? {};
  if (was[kind] === undefined) {
    all[date] = { ...was, [kind]: points };
    keep('daily', all);
  }
  return all;
}

/** Half of the points solve a puzzle. */
export const isSolved = (points: number | undefined): boolean => points !== undefined && points >= 50;

/** The days in a row, up to today or yesterday, on which a puzzle was solved. */
export function streak(all: Days, today: string): number {
  const solved = (date: string) => Object.values(all[date] ?? {}).some(isSolved);
  let date = solved(today) ? today : shift(today, -1);
  let n = 0;
  for (; solved(date); date = shift(date, -1)) n++;
  return n;
}
