// One position for every rule. A Go test holds that each is one of its rule, and that
// something can be done in it.

import lines from './positions.json';

export const positions: Readonly<Record<string, string>> = lines;

export interface Start {
  rules: { name: string; options: string[] };
  seats: number;
  dealer: number;
  deck: string;
}

/**
 * A rule of the deal has no position but a deal: "start: OPTIONS CARD ACTION", where the
 * card comes up first. The action is what chance decides then, if anything.
 */
export function start(line: string): { deal: Start; first: string[] } | null {
  const found = /^start: (\S+) (\S+)(?: (.+))?$/.exec(line);
  if (!found) return null;
  const options = found[1]!.split('+').map((option) => option.replace(/\./g, ','));
  if (!options.some((option) => option.startsWith('hands='))) options.push('hands=2,2');
  return { deal: { rules: { name: 'official', options }, seats: 2, dealer: 1, deck: `r5 b1 g3 b2 ${found[2]}` }, first: found[3] ? [found[3]] : [] };
}
