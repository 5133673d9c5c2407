// Which sound goes with what has just happened at the table.

import type { Event } from '../protocol.ts';
import type { Sound } from './sound.ts';

/** The sound of the events of one message; one at most, so that nothing shouts over another. */
export function soundOf(events: readonly Event[]): Sound | null {
  const some = (test: (e: Event) => boolean) => events.some(test);
  if (some((e) => e.type === 'caught' || (e.type === 'challenged' && e.guilty === true))) return 'caught';
  if (some((e) => e.type === 'uno' || (e.type === 'played' && e.uno === true))) return 'uno';
  if (some((e) => e.type === 'dealt')) return 'deal';
  if (some((e) => e.type === 'played')) return 'play';
  if (some((e) => e.type === 'drew')) return 'draw';
  return null;
}
