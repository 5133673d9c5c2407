// The results of the handbook: what `uno study all` and `uno bench calibration` measured
// with many hands, and the plots of the studies.

import type { CalibrationAnswer, StudyAnswer } from '../contract.ts';
import official from '../../../docs/calibration-official.json';
import pomdp from '../../../docs/calibration-pomdp.json';

export const calibrations = [official, pomdp] as unknown as CalibrationAnswer[];

const results = Object.values(import.meta.glob<StudyAnswer>('../../../docs/studies/*.json', { eager: true, import: 'default' }));
const plots = import.meta.glob<string>('../../../docs/studies/*.svg', { eager: true, import: 'default', query: '?url' });

/** The result of a study; null where the handbook has none. */
export const keptOf = (study: string): StudyAnswer | null => results.find((r) => r.study === study) ?? null;

/** The address of a study's plot; null where the handbook has none. */
export const plotOf = (study: string): string | null => plots[`../../../docs/studies/${study}.svg`] ?? null;
