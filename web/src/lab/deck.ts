// A deck of solitaire UNO as the page holds it: cards of (colour, number), each of a player.

export interface Owned {
  color: number;
  number: number;
  player: number;
}
export type Pair = [number, number];

/** The deck as an instance file; the player only where there are two. */
export const text = (deck: readonly Owned[], players: number): string =>
  deck.map((c) => (players > 1 ? `${c.color} ${c.number} ${c.player}` : `${c.color} ${c.number}`)).join('\n') + (deck.length > 0 ? '\n' : '');

/** Reads an instance file; null for what is none. */
export function parse(from: string): Owned[] | null {
  const deck: Owned[] = [];
  for (const line of from.split('\n')) {
    const words = line.replace(/#.*/, '').trim().split(/[\s,]+/).filter((w) => w !== '');
    if (words.length === 0) continue;
    const [color, number, player = 1] = words.map(Number);
    const whole = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 1 && n <= 1000;
    if (words.length < 2 || words.length > 3 || !whole(color) || !whole(number) || !whole(player)) return null;
    deck.push({ color, number, player });
  }
  return deck;
}

export const owned = (cards: readonly Pair[], owners?: readonly number[]): Owned[] =>
  cards.map(([color, number], i) => ({ color, number, player: owners?.[i] ?? 1 }));

/** Decks worth a look; the first is Example 1 of Demaine et al. */
export const examples = {
  paper: '1 3\n2 2\n2 3\n2 3\n2 4\n3 2\n3 4\n4 1\n4 3\n',
  bridge: '1 1\n1 2\n1 3\n1 4\n2 2\n2 5\n3 3\n3 6\n4 4\n4 7\n',
  cut: '1 1\n1 2\n2 3\n2 4\n3 5\n3 6\n1 7\n2 7\n3 7\n4 8\n4 7\n4 9\n',
  twin: '1 1\n2 1\n2 1\n2 2\n4 2\n2 3\n3 3\n',
  kernel: '1 1\n1 2\n1 3\n1 4\n1 5\n1 6\n1 7\n1 8\n1 9\n2 1\n2 2\n2 5\n2 9\n3 3\n3 9\n',
} as const;
export type Example = keyof typeof examples;

/** A trail of the grid: straight lines between the cells of neighbouring cards. */
export const line = (order: readonly Pair[], x: (n: number) => number, y: (c: number) => number): string =>
  order.map(([c, n]) => `${x(n)},${y(c)}`).join(' ');
