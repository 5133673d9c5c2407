// Cards in the notation of records: a colour r g b y and a rank 0-9 s v d, or
// the black w and f; after a colon the colour that a black card (or a Colour
// Wild of the duel) has named.

export type Color = 'r' | 'g' | 'b' | 'y';
export const colors: readonly Color[] = ['r', 'g', 'b', 'y'];

/** Ranks in the order in which a hand is sorted. */
const ranks = '0123456789svdwf';

export interface Card {
  /** The card without the colour it names: r5, bv, w. */
  kind: string;
  /** Its own colour; null for a black card. */
  color: Color | null;
  /** 0-9, s, v, d, w or f. */
  rank: string;
  /** The colour it has named, if it did. */
  named: Color | null;
}

export const isColor = (s: string | undefined | null): s is Color => s != null && s.length === 1 && 'rgby'.includes(s);

/** Reads a card; null for what is none. */
export function parseCard(text: string): Card | null {
  const [kind = '', named, ...more] = text.split(':');
  if (more.length > 0 || (named !== undefined && !isColor(named))) return null;
  if (kind === 'w' || kind === 'f') return { kind, color: null, rank: kind, named: named ?? null };
  const color = kind[0];
  const rank = kind[1] ?? '';
  if (kind.length !== 2 || !isColor(color) || !'0123456789svd'.includes(rank)) return null;
  return { kind, color, rank, named: named ?? null };
}

/** The id of the card's picture in the sprite. */
export function symbol(text: string): string {
  const card = parseCard(text);
  if (!card) return 'card-back';
  return card.named ? `card-${card.kind}-${card.named}` : `card-${card.kind}`;
}

/** By colour, then by rank; black cards last. */
export function compareCards(a: string, b: string): number {
  const x = parseCard(a);
  const y = parseCard(b);
  if (!x || !y) return x ? -1 : y ? 1 : 0;
  const place = (c: Card) => (c.color ? colors.indexOf(c.color) : 4) * 16 + ranks.indexOf(c.rank);
  return place(x) - place(y);
}

/** A hand in the order in which it is held. */
export const sortHand = (hand: readonly string[]): string[] => [...hand].sort(compareCards);

/** A card of a hand with a key that stays with it while the hand changes: equal cards are told apart by number. */
export interface Held {
  card: string;
  key: string;
}

export function held(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return sortHand(hand).map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, key: `${card}/${n}` };
  });
}

/** What the cards left in a hand are worth to who goes out. */
export function points(hand: readonly string[]): number {
  return hand.reduce((sum, text) => {
    const rank = parseCard(text)?.rank ?? '0';
    if (rank === 'w' || rank === 'f') return sum + 50;
    return sum + ('svd'.includes(rank) ? 20 : Number(rank));
  }, 0);
}
