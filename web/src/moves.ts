// Moves in the notation of records, without the seat: what a table lists as
// legal, sorted by what a person does to make them.

import { isColor, parseCard, type Color } from './cards.ts';

export type Act = 'play' | 'jump' | 'draw' | 'pass' | 'challenge' | 'accept' | 'color' | 'swap' | 'catch' | 'uno';

export interface Move {
  /** What is sent. */
  text: string;
  act: Act;
  /** play, jump: the kind of card; draw: a card that played itself. */
  kind?: string;
  /** The colour named. */
  color?: Color;
  twin?: boolean;
  uno?: boolean;
  /** swap, catch: the other seat. */
  target?: number;
}

const words: readonly string[] = ['draw', 'pass', 'challenge', 'accept', 'color', 'swap', 'catch', 'uno', 'jump'];

/** Reads a move; null for what is none. */
export function parseMove(text: string): Move | null {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  if (!words.includes(first)) return parsePlay(text, 'play', [first, ...rest]);
  const act = first as Act;
  switch (act) {
    case 'jump':
      return rest.length === 1 ? parsePlay(text, 'jump', rest) : null;
    case 'color':
      return rest.length === 1 && isColor(rest[0]) ? { text, act, color: rest[0] } : null;
    case 'swap':
    case 'catch':
      return rest.length === 1 && /^\d$/.test(rest[0]!) ? { text, act, target: Number(rest[0]) } : null;
    case 'draw': {
      if (rest.length === 0) return { text, act };
      const played = rest.length === 1 ? parsePlay(text, 'play', rest) : null;
      return played && { ...played, act };
    }
    default:
      return rest.length === 0 ? { text, act } : null;
  }
}

function parsePlay(text: string, act: Act, cards: string[]): Move | null {
  const last = cards.at(-1) ?? '';
  const uno = last.endsWith('!');
  const faces = cards.map((c, i) => (uno && i === cards.length - 1 ? c.slice(0, -1) : c));
  const card = parseCard(faces[0] ?? '');
  if (!card || faces.length > 2 || (faces.length === 2 && faces[1] !== faces[0])) return null;
  const move: Move = { text, act, kind: card.kind };
  if (card.named) move.color = card.named;
  if (faces.length === 2) move.twin = true;
  if (uno) move.uno = true;
  return move;
}

export const parseMoves = (legal: readonly string[]): Move[] => legal.map(parseMove).filter((m) => m !== null);

/** The kinds that can be played (or jumped in with) now. */
export function playableKinds(moves: readonly Move[]): Set<string> {
  return new Set(moves.filter((m) => m.act === 'play' || m.act === 'jump').map((m) => m.kind!));
}

/** What is still open when a card has been chosen: one or two of it, and which colour it names. */
export interface Choice {
  kind: string;
  act: 'play' | 'jump';
  /** Whether two may be played, and whether one may. */
  twin: boolean;
  single: boolean;
  /** The colours that may be named; empty where none is. */
  colors: Color[];
}

export function choiceFor(moves: readonly Move[], kind: string): Choice | null {
  const plays = moves.filter((m) => m.kind === kind && m.act === 'play');
  const of = plays.length > 0 ? plays : moves.filter((m) => m.kind === kind && m.act === 'jump');
  if (of.length === 0) return null;
  return {
    kind,
    act: of[0]!.act as 'play' | 'jump',
    twin: of.some((m) => m.twin),
    single: of.some((m) => !m.twin),
    colors: [...new Set(of.flatMap((m) => (m.color ? [m.color] : [])))],
  };
}

/** The legal move that plays a choice, with the Uno call if it is wanted and applies. */
export function settle(moves: readonly Move[], choice: Choice, twin: boolean, color: Color | null, uno: boolean): Move | null {
  const fits = moves.filter(
    (m) => m.act === choice.act && m.kind === choice.kind && Boolean(m.twin) === twin && (m.color ?? null) === color,
  );
  return fits.find((m) => Boolean(m.uno) === uno) ?? fits[0] ?? null;
}

/** Whether some play now can be made with an Uno call. */
export const canSayUno = (moves: readonly Move[]): boolean => moves.some((m) => m.uno);
