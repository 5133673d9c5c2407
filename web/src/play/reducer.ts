// What one seat (or a spectator) knows of a table, made from the server's
// messages one after the other. Pure: times come in with the message.

import { parseMoves, type Move } from '../moves.ts';
import { saidUno } from './calls.ts';
import type { Heard } from './connection.ts';
import type {
  AskKind, EmoteMessage, Event, HintMessage, OverMessage, PlayMessage, RevealMessage, TableInfo, View,
} from '../protocol.ts';

export interface LogEntry {
  id: number;
  round: number;
  event: Event;
}
export type Emote = EmoteMessage['emote'];
export interface ChatLine {
  id: number;
  seat: number;
  name: string;
  text: string;
}
/** A span of time that runs out, by the clock of performance.now. */
export interface Span {
  until: number;
  of: number;
}

export interface Known {
  table: TableInfo | null;
  you: number | null;
  round: number;
  v: number;
  view: View | null;
  moves: Move[];
  ask: AskKind | null;
  /** A move of one's own that waits for a window to close. */
  held: string | null;
  clock: (Span & { seat: number }) | null;
  grace: (Span & { seat: number; kind: 'catch' | 'jump' | 'uno' }) | null;
  log: LogEntry[];
  /** The events that the last message brought, none after a new hello. */
  news: Event[];
  chat: ChatLine[];
  /** What was shown last without a word, and at which version of the play. */
  shown: { seat: number; emote: Emote; v: number } | null;
  hint: HintMessage | null;
  /** The seal of the hand being played. */
  deal: { round: number; hash: string } | null;
  reveal: RevealMessage | null;
  over: OverMessage | null;
  bye: string | null;
  /** Counts up; the next entry's number. */
  next: number;
  /** Whether the next play message tells the whole hand. */
  fresh: boolean;
}

export const nothing: Known = {
  table: null, you: null, round: 0, v: 0, view: null, moves: [], ask: null, held: null, clock: null, grace: null, log: [], news: [],
  chat: [], shown: null,
  hint: null, deal: null, reveal: null, over: null, bye: null, next: 1, fresh: true,
};

const mostChat = 200;

/** What is known after a new hello: the next play message tells the hand from its deal. */
export const greeted = (known: Known): Known => ({ ...known, fresh: true, bye: null });

export function reduce(known: Known, message: Heard, now: number): Known {
  switch (message.t) {
    case 'table':
      return tableChanged(known, message.table);
    case 'play':
      return played(known, message, now);
    case 'deal':
      return { ...known, deal: { round: message.round, hash: message.hash } };
    case 'reveal':
      return { ...known, reveal: message };
    case 'hint':
      return { ...known, hint: message };
    case 'chat': {
      const line: ChatLine = { id: known.next, seat: message.seat, name: message.name, text: message.text };
      return { ...known, chat: [...known.chat, line].slice(-mostChat), next: known.next + 1 };
    }
    case 'emote':
      return { ...known, shown: { seat: message.seat, emote: message.emote, v: known.v } };
    case 'over':
      return { ...known, over: message, clock: null, grace: null };
    case 'bye':
      return { ...known, bye: message.code };
    default:
      return known;
  }
}

function tableChanged(known: Known, table: TableInfo): Known {
  // Before a match there is no hand to see any more.
  if (table.state === 'open') {
    return { ...known, table, view: null, moves: [], ask: null, clock: null, grace: null, over: null, log: [], news: [] };
  }
  return { ...known, table };
}

function played(known: Known, message: PlayMessage, now: number): Known {
  const events = message.events ?? [];
  const view = message.view;
  const round = message.round;
  // A deal begins a new hand: what the last one left is over.
  const begins = known.fresh || events.some((e) => e.type === 'dealt');
  let next = known.next;
  const entries = events.map((event) => ({ id: next++, round, event }));
  const log = begins ? entries : [...known.log, ...entries];
  // Everybody has heard who said Uno, so nobody is offered to catch in vain.
  const moves = parseMoves(message.legal ?? []).filter((m) => m.act !== 'catch' || !saidUno(log, m.target!));
  const ask = message.ask?.kind ?? null;
  const inPlay = view.phase !== 'over';
  return {
    ...known,
    you: message.you,
    round,
    v: message.v,
    view,
    moves,
    ask: ask === 'moment' && moves.length === 0 ? null : ask,
    held: message.held ?? null,
    clock: message.clock
      ? { seat: message.clock.seat, until: now + message.clock.left_ms, of: message.clock.of_ms }
      : null,
    grace: message.grace
      ? { seat: message.grace.seat, kind: message.grace.kind, until: now + message.grace.left_ms, of: message.grace.left_ms }
      : null,
    log,
    news: known.fresh ? [] : events,
    hint: null,
    reveal: inPlay && begins ? null : known.reveal,
    over: inPlay ? null : known.over,
    next,
    fresh: false,
  };
}

/** Whether a seat is at the table and what it is called. */
export const seatName = (known: Known, seat: number): string => known.table?.seats[seat]?.name ?? `${seat + 1}`;

/** Who has played how many cards is public: whether the events make anything move on the table. */
export const moves = (events: readonly Event[]): boolean =>
  events.some((e) => ['played', 'drew', 'caught', 'swapped', 'hands-passed', 'start', 'challenged'].includes(e.type));
