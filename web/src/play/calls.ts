// What everybody at the table has just heard: "Uno!", a catch, a bluff that was
// called. It comes from the log alone, which holds what this seat may know.

import type { LogEntry } from './reducer.ts';

export type Call = 'uno' | 'caught' | 'bluff';

/** Whether a seat has said Uno for its last card, with the play or after it. */
export function saidUno(log: readonly LogEntry[], seat: number): boolean {
  for (let i = log.length - 1; i >= 0; i--) {
    const e = log[i]!.event;
    if (e.type === 'caught' && e.other === seat) return false;
    if (e.seat !== seat) continue;
    if (e.type === 'uno') return true;
    if (e.type === 'played') return e.uno ?? false;
  }
  return false;
}

/** What stands in the bubble of a seat that holds so many cards. */
export function callOf(log: readonly LogEntry[], seat: number, count: number): Call | null {
  // A catch and a bluff are shown until the next card is played.
  for (let i = log.length - 1; i >= 0; i--) {
    const e = log[i]!.event;
    if (e.type === 'played') break;
    if (e.type === 'caught' && e.other === seat) return 'caught';
    if (e.type === 'challenged' && e.guilty && e.other === seat) return 'bluff';
  }
  return count === 1 && saidUno(log, seat) ? 'uno' : null;
}
