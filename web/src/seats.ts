// The seats that this browser holds: for each table its tokens, several where
// people share the device. A token is the key to a seat; it never stands in an
// address.

import { keep, kept } from './kept.ts';

export interface OwnSeat {
  seat: number;
  token: string;
  name: string;
}
export interface OwnTable {
  code: string;
  /** When it was last used, in milliseconds of the epoch. */
  at: number;
  seats: OwnSeat[];
  /** Whether the table waits for people who are not there. */
  waits?: boolean;
}

const most = 12;

export const ownTables = (): OwnTable[] => kept<OwnTable[]>('tables') ?? [];
export const ownSeats = (code: string): OwnSeat[] => ownTables().find((t) => t.code === code)?.seats ?? [];

/** Adds seats of a table, newest table first; the oldest tables are forgotten. */
export function keepSeats(code: string, seats: readonly OwnSeat[]): void {
  const before = ownSeats(code).filter((s) => !seats.some((n) => n.seat === s.seat));
  const waits = ownTables().find((t) => t.code === code)?.waits ?? false;
  const table: OwnTable = { code, at: Date.now(), waits, seats: [...before, ...seats].sort((a, b) => a.seat - b.seat) };
  keep('tables', [table, ...ownTables().filter((t) => t.code !== code)].slice(0, most));
}

/** Keeps in mind whether a table waits for people who are not there. */
export function noteWaits(code: string, waits: boolean): void {
  const all = ownTables();
  if (all.some((t) => t.code === code && (t.waits ?? false) !== waits)) keep('tables', all.map((t) => (t.code === code ? { ...t, waits } : t)));
}

/** Gives one seat of a table up, or all of them. */
export function forgetSeats(code: string, seat?: number): void {
  const rest = seat === undefined ? [] : ownSeats(code).filter((s) => s.seat !== seat);
  const others = ownTables().filter((t) => t.code !== code);
  keep('tables', rest.length > 0 ? [{ code, at: Date.now(), waits: ownTables().find((t) => t.code === code)?.waits ?? false, seats: rest }, ...others] : others);
}
