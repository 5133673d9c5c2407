// What the analysis board draws, computed from the answer of analyse.

import type { AnalyseAnswer, AnalyseDecision } from '../contract.ts';

/** The signs of the marks, as annotated games of chess have them. */
export const signs: Readonly<Record<string, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The seed of the worlds: that of "uno analyse" where it is told no other. */
export const seed = 1;

/** The least loss of each mark, as package analyse states it. */
export const thresholds = { inaccuracy: 0.03, mistake: 0.07, blunder: 0.15 } as const;

export interface Point {
  /** How many actions came before. */
  at: number;
  chance: number;
}

/** The chances of a seat over the hand. */
export function curveOf(report: AnalyseAnswer, seat: number): Point[] {
  const own = report.sight >= 0;
  return (report.curve ?? []).map((p) => ({ at: p.action, chance: p.chances?.[own ? 0 : seat] ?? 0 }));
}

/** Of a report without decisions what holds: the curve, and the luck of cards. */
export const curveAlone = (report: AnalyseAnswer): AnalyseAnswer => ({
  ...report,
  decisions: [],
  seats: [],
  luck: (report.luck ?? []).filter((l) => l.what !== 'unseen'),
});

/** The luck of a seat after each number of actions; before the first action it is the deal's. */
export function luckOf(report: AnalyseAnswer, seat: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const l of report.luck ?? []) {
    const delta = report.sight >= 0 ? l.delta : (l.deltas?.[seat] ?? 0);
    const at = l.action + 1;
    sums.set(at, (sums.get(at) ?? 0) + delta);
  }
  return sums;
}

/** The decisions by the number of actions before them. */
export const decisionsOf = (report: AnalyseAnswer): Map<number, AnalyseDecision> =>
  new Map((report.decisions ?? []).map((d) => [d.action, d]));

export type Quality = 'strong' | 'fair' | 'weak';

export interface Verdict {
  won: boolean;
  quality: Quality;
  /** The luck of the seat, in shares of a win. */
  luck: number;
  /** Whether luck decided: it is at least as large as this. */
  turned: 'helped' | 'cost' | 'even';
}

/** How much luck is worth a word, as a share of a win. */
const noticed = 0.05;

/** What is said of a seat in one sentence. A loss is held against the marks' thresholds. */
export function verdictOf(report: AnalyseAnswer, seat: number): Verdict | null {
  const account = (report.seats ?? []).find((s) => s.seat === seat);
  if (!account) return null;
  const { loss, luck } = account;
  return {
    won: account.result > 0.5,
    quality: loss < thresholds.mistake ? 'strong' : loss < 2 * thresholds.blunder ? 'fair' : 'weak',
    luck,
    turned: luck >= noticed ? 'helped' : luck <= -noticed ? 'cost' : 'even',
  };
}
