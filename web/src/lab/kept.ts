// The results of the handbook: what `uno study all` and `uno bench calibration` measured
// with many hands.

import type { CalibrationAnswer, StudyAnswer } from '../contract.ts';
import official from '../../../docs/calibration-official.json';
import pomdp from '../../../docs/calibration-pomdp.json';

export const calibrations = [official, pomdp] as unknown as CalibrationAnswer[];

const results = Object.values(import.meta.glob<StudyAnswer>('../../../docs/studies/*.json', { eager: true, import: 'default' }));

/** The result of a study; null where the handbook has none. */
export const keptOf = (study: string): StudyAnswer | null => results.find((r) => r.study === study) ?? null;

/** The scale that the figures of one unit share in a plot: from 0, or what lies below, to the end of the last interval. */
export function scaleOf(figures: readonly { unit?: string; lo: number; hi: number }[], unit: string | undefined): [number, number] {
  const alike = figures.filter((f) => f.unit === unit);
  const [lo, hi] = [Math.min(0, ...alike.map((f) => f.lo)), Math.max(0, ...alike.map((f) => f.hi))];
  return hi > lo ? [lo, hi] : [lo, lo + 1];
}
