// The last plays, for the middle of the table.

import type { Event } from '../protocol.ts';
import type { LogEntry } from './reducer.ts';

export interface Discard {
  key: string;
  /** The card with the colour that it named. */
  card: string;
  /** Who played it; null for the start card. */
  seat: number | null;
}

/** The card of a play with the colour that it named, if it is one that names. */
export function face(e: Event, colorWild: boolean): string {
  const card = e.card ?? '';
  const names = card === 'w' || card === 'f' || (colorWild && card[1] === 'v');
  return names && e.color ? `${card}:${e.color}` : card;
}

/** The last n cards that were played, the top one last; a start Wild has its colour. */
export function lastPlays(log: readonly LogEntry[], n: number, colorWild: boolean): Discard[] {
  const found: Discard[] = [];
  let named: string | undefined;
  for (let i = log.length - 1; i >= 0 && found.length < n; i--) {
    const { id, event } = log[i]!;
    if (event.type === 'color') named ??= event.color;
    if (event.type === 'played') {
      const card = face(event, colorWild);
      if (event.twin) found.push({ key: `${id}b`, card, seat: event.seat ?? null });
      if (found.length < n) found.push({ key: `${id}`, card, seat: event.seat ?? null });
    }
    if (event.type === 'start') {
      const card = event.card ?? '';
      found.push({ key: `${id}`, card: card === 'w' && named ? `w:${named}` : card, seat: null });
    }
  }
  return found.reverse();
}
