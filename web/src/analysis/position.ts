// A position of a hand as one line, as the program reads it: words KEY=VALUE. The form
// of the board sets some of them; the program checks all.

export interface Position {
  /** A rule set as it is written, such as pomdp or official[stack=any]. */
  rules: string;
  /** Each the cards of a seat, separated by spaces. */
  hands: string[];
  top: string;
  /** The colour in force; empty: that of the top card. */
  color: string;
  turn: number;
  dir: '+' | '-';
  /** Words that the form does not set, as they were written. */
  rest: string[];
}

/** Words that no longer hold where cards are changed by hand. */
const bound = new Set(['pile', 'drawn', 'phase', 'sum', 'bluffer', 'before', 'guilty', 'forgot', 'winner', 'reason', 'points', 'spread']);

export const first: Position = { rules: 'official', hands: ['r5 rs g7 w', 'b1 b2 y4', 'g3 y9'], top: 'r2', color: '', turn: 0, dir: '+', rest: [] };

/** The cards of a text, which may be separated by anything. */
export const cardsOf = (text: string): string[] => text.split(/[\s,.;]+/).filter((word) => word !== '');

export function lineOf(p: Position): string {
  const hands = p.hands.map((hand) => cardsOf(hand).join('.') || '-').join('/');
  const words = [`rules=${p.rules}`, `hands=${hands}`, `top=${p.top.trim()}`];
  if (p.color !== '') words.push(`color=${p.color}`);
  if (p.turn > 0) words.push(`turn=${p.turn}`);
  if (p.dir === '-') words.push('dir=-');
  return [...words, ...p.rest].join(' ');
}

/** Reads what the form sets; the program says what is wrong with the rest. */
export function read(line: string): Position {
  const p: Position = { ...first, hands: [], top: '', rest: [] };
  for (const word of line.trim().split(/\s+/)) {
    const cut = word.indexOf('=');
    const value = word.slice(cut + 1);
    switch (word.slice(0, Math.max(0, cut))) {
      case 'rules':
        p.rules = value;
        break;
      case 'hands':
        p.hands = value.split('/').map((hand) => (hand === '-' ? '' : hand.split('.').join(' ')));
        break;
      case 'top':
        p.top = value;
        break;
      case 'color':
        p.color = value;
        break;
      case 'turn':
        p.turn = Number(value) || 0;
        break;
      case 'dir':
        p.dir = value === '-' ? '-' : '+';
        break;
      default:
        p.rest.push(word);
    }
  }
  return p;
}

/** A position with a change made by hand: what depended on the old cards is left out. */
export const changed = (p: Position, change: Partial<Position>): Position => ({
  ...p,
  ...change,
  rest: p.rest.filter((word) => !bound.has(word.split('=')[0]!)),
});

/** A position with so many seats. */
export const seated = (p: Position, seats: number): Position =>
  changed(p, { hands: Array.from({ length: seats }, (_, i) => p.hands[i] ?? ''), turn: Math.min(p.turn, seats - 1) });
