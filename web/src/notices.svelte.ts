// What waits for this browser elsewhere: tables that wait for absent people, and
// invitations of friends. They are asked for while a page is looked at.

import * as api from './api.ts';
import { nameKey } from './keys.ts';
import type { Invitation, TurnInfo } from './protocol.ts';
import { ownTables } from './seats.ts';

/** How often is asked, in milliseconds. */
const every = 20_000;

let turns = $state.raw<TurnInfo[]>([]);
let invites = $state.raw<Invitation[]>([]);
let watchers = 0;
let timer = 0;

/** Tables that wait for this browser. */
export const myTurns = (): TurnInfo[] => turns.filter((turn) => turn.yours !== '');
/** What tables that wait for people wait for, by code. */
export const turnAt = (code: string): TurnInfo | undefined => turns.find((turn) => turn.code === code);
export const myInvites = (): Invitation[] => invites;

/** Asks anew now. */
export async function look(): Promise<void> {
  window.clearTimeout(timer);
  if (document.visibilityState === 'visible') {
    const key = nameKey();
    const [found, circle] = await Promise.all([
      Promise.all(ownTables().filter((o) => o.waits).map((o) => Promise.all(o.seats.map((s) => api.turn(o.code, s.token).catch(() => null))))),
      key ? api.friends(key).catch(() => null) : null,
    ]);
    // Of several seats at one device the one that is waited for.
    turns = found.flatMap((seats) => seats.find((s) => s && s.yours !== '') ?? seats.find((s) => s !== null) ?? []);
    invites = (circle?.invites ?? []).filter((i) => !ownTables().some((o) => o.code === i.table));
  }
  if (watchers > 0) timer = window.setTimeout(() => void look(), every);
}

/** Asks again and again from now on; the answer ends that. */
export function watch(): () => void {
  watchers++;
  void look();
  const seen = () => void look();
  document.addEventListener('visibilitychange', seen);
  return () => {
    watchers--;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Takes invitations to a table away. */
export async function dismiss(table: string): Promise<void> {
  const key = nameKey();
  invites = invites.filter((i) => i.table !== table);
  if (key) await api.forgetFriend({ ...key, table }).catch(() => undefined);
}
