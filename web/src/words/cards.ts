// Cards, moves and events in words.

import { parseCard } from '../cards.ts';
import { parseMove } from '../moves.ts';
import type { Event, Reason } from '../protocol.ts';
import type { Key } from './en.ts';
import type { Part, Value } from './fill.ts';
import { has, list, parts, t } from './index.svelte.ts';

/** A card in words, such as "red 5" or "Wild, green". Reverse cards of the duel are Colour Wilds. */
export function cardName(text: string, colorWild = false): string {
  const card = parseCard(text);
  if (!card) return t('card.back');
  const rank = /\d/.test(card.rank)
    ? card.rank
    : t(card.rank === 'v' && colorWild ? 'rank.v.wild' : (`rank.${card.rank}` as Key));
  const name = card.color ? t('card.colored', { color: colorName(card.color), rank }) : rank;
  return card.named ? t('card.named', { card: name, color: colorName(card.named) }) : name;
}

export const colorName = (color: string): string => ('rgby'.includes(color) && color !== '' ? t(`color.${color}` as Key) : color);

/** A card that is drawn among words. */
export const asPart = (card: string, colorWild = false): Part => ({ card, text: cardName(card, colorWild) });

function cardList(cards: readonly string[], colorWild: boolean): Part[] {
  return cards.flatMap((c, i) => (i === 0 ? [asPart(c, colorWild)] : [' ', asPart(c, colorWild)]));
}

/** Cards in words, with commas. */
export const cardNames = (cards: readonly string[], colorWild = false): string => list(cards.map((c) => cardName(c, colorWild)));

export interface Speaker {
  /** The seat that is spoken to as "you"; null for a spectator. */
  you: number | null;
  name(seat: number): string;
  /** Whether the Reverse cards are Colour Wilds. */
  colorWild: boolean;
  /** Whether hands score points. */
  points: boolean;
}

/** How many cards dealt or drawn are named; of more the number is said. */
const most = 6;

/** A sentence on what happened, without a full stop. */
export function sentence(e: Event, to: Speaker): Part[] {
  const seat = e.seat ?? 0;
  const you = to.you !== null && seat === to.you;
  const other = e.other ?? 0;
  const key = (base: string): Key => (you ? `${base}.you` : base) as Key;
  const values = { name: to.name(seat), other: to.name(other) };
  const among = (base: string): Key =>
    (you ? `${base}.you` : to.you !== null && other === to.you ? `${base}.other` : base) as Key;
  const face = (card: string) => asPart(e.color && !card.includes(':') && parseNames(card, to) ? `${card}:${e.color}` : card, to.colorWild);

  // Cards are named where they are seen and not too many.
  const counted = (base: string) =>
    e.cards && e.cards.length > 0 && e.cards.length <= most
      ? parts(key(`${base}.cards`), { ...values, cards: cardList(e.cards, to.colorWild) })
      : parts(key(base), { ...values, n: e.n ?? 0 });

  switch (e.type) {
    case 'dealt':
      return counted('event.dealt');
    case 'start':
    case 'start-back':
      return parts(`event.${e.type}`, { card: face(e.card ?? '') });
    case 'played': {
      const how = e.itself ? '.itself' : e.jump ? '.jump' : e.twin ? '.twin' : e.fresh ? '.fresh' : '';
      const said = parts(key(`event.played${how}`), { ...values, card: face(e.card ?? '') });
      return e.uno ? parts('event.with-uno', { event: said }) : said;
    }
    case 'drew': {
      if (!e.n) return parts(key('event.drew.none'), values);
      const said = counted('event.drew');
      return e.why === 'penalty' ? parts('event.penalty', { event: said }) : said;
    }
    case 'kept':
    case 'skipped':
    case 'accepted':
    case 'uno':
      return parts(key(`event.${e.type}`), values);
    case 'reshuffled':
      return parts('event.reshuffled', { n: e.n ?? 0 });
    case 'color':
      return parts(key('event.color'), { ...values, color: colorName(e.color ?? '') });
    case 'challenged': {
      const outcome = t(e.guilty ? 'event.guilty' : 'event.honest');
      const said = parts('event.outcome', { event: parts(among('event.challenged'), values), outcome });
      // Who was challenged knows the hand.
      if (!e.cards || e.cards.length === 0 || (to.you !== null && other === to.you)) return said;
      return parts('event.with-hand', { event: said, cards: cardList(e.cards, to.colorWild) });
    }
    case 'caught':
    case 'missed-catch':
    case 'swapped':
      return parts(among(`event.${e.type}`), values);
    case 'hands-passed':
      return parts((e.n ?? 0) < 0 ? 'event.hands-passed.right' : 'event.hands-passed.left');
    case 'received':
      return parts(key('event.received'), { ...values, cards: cardList(e.cards ?? [], to.colorWild) });
    case 'ended':
      if (seat < 0 || e.seat === undefined) return parts(e.reason === 'limit' ? 'event.limit' : 'event.blocked');
      return to.points ? parts(key('event.ended'), { ...values, n: e.n ?? 0 }) : parts(key('event.ended.plain'), values);
  }
}

/** Whether a card names a colour when it is played. */
function parseNames(text: string, to: Speaker): boolean {
  const card = parseCard(text);
  return card !== null && (card.color === null || (to.colorWild && card.rank === 'v'));
}

/** A move as a thing to do, such as "play red 5". */
export function moveWords(text: string, to: Speaker): Part[] {
  const move = parseMove(text);
  if (!move) return [text];
  const target = to.name(move.target ?? 0);
  switch (move.act) {
    case 'play':
    case 'jump': {
      const card = asPart(move.color ? `${move.kind}:${move.color}` : move.kind!, to.colorWild);
      const base = parts(move.act === 'jump' ? 'move.jump' : move.twin ? 'move.play.twin' : 'move.play', { card });
      return move.uno ? parts('move.with-uno', { move: base }) : base;
    }
    case 'color':
      return parts('move.color', { color: colorName(move.color ?? '') });
    case 'swap':
    case 'catch':
      return parts(`move.${move.act}`, { name: target });
    default:
      return parts(`move.${move.act}`);
  }
}

/** What a refusal or a reason of a hint speaks of, ready to be filled in. */
function said(r: Reason, to: Speaker): Record<string, Value> {
  const p = r.params ?? {};
  const values: Record<string, Value> = {};
  const card = (text: string, named?: string) => asPart(named ? `${text}:${named}` : text, to.colorWild);
  if (p.seat !== undefined) values.name = to.name(p.seat);
  if (p.card !== undefined) values.card = card(p.card, p.named);
  if (p.top !== undefined) values.top = card(p.top);
  if (p.color !== undefined) values.color = colorName(p.color);
  if (p.phase !== undefined) values.need = t(`need.${p.phase}` as Key);
  for (const name of ['n', 'percent', 'of'] as const) if (p[name] !== undefined) values[name] = p[name];
  return values;
}

/** Why a move was refused; null for a reason that this page does not know. */
export function refusalWords(r: Reason, to: Speaker): Part[] | null {
  const base = `refusal.${r.code}${r.params?.twin ? '.twin' : ''}`;
  const yours = to.you !== null && r.params?.seat === to.you && has(`${base}.you`);
  const key = yours ? `${base}.you` : base;
  return has(key) ? parts(key, said(r, to)) : null;
}

/** What speaks for a move or against it; null for a reason that this page does not know. */
export function reasonWords(r: Reason, to: Speaker): Part[] | null {
  const key = `reason.${r.code}`;
  return has(key) ? parts(key, said(r, to)) : null;
}
