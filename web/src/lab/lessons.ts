// The script of the first hands: decks in their order, what the lesson asks for,
// and what the others do then. The program in the page plays them.

export interface Step {
  /** The key of what is said, without its stem. */
  text: 'color' | 'number' | 'skip' | 'reverse' | 'draw2' | 'draw' | 'drawn' | 'uno' | 'last' | 'wild' | 'on' | 'four' | 'bluff' | 'won' | 'silent' | 'catch';
  /** One's own move, as the program writes it. */
  want: string;
  /** What follows, with the seat of each. */
  then: readonly string[];
}

export interface Lesson {
  deck: string;
  hands?: string;
  steps: readonly Step[];
}

/** The cards of three hands as they are dealt, one to each seat in turn, and what lies under them. */
function dealt(hands: readonly string[], rest: string): string {
  const cards = hands.map((h) => h.split(' '));
  const most = Math.max(...cards.map((h) => h.length));
  const order = Array.from({ length: most }, (_, i) => cards.flatMap((h) => h[i] ?? [])).flat();
  return `${order.join(' ')} ${rest}`;
}

export const lessons: readonly Lesson[] = [
  {
    deck: dealt(['g7 r2 rs rv rd b6 b6', 'b7 r9 r8 w b9 b1 g1', 'b2 r3 r4 r0 b3 b8 g9'], 'g5 ys y8 y3'),
    steps: [
      { text: 'color', want: 'g7', then: ['1 b7', '2 b2'] },
      { text: 'number', want: 'r2', then: ['1 r9', '2 r3'] },
      { text: 'skip', want: 'rs', then: ['2 r4'] },
      { text: 'reverse', want: 'rv', then: ['2 r0', '1 r8'] },
      { text: 'draw2', want: 'rd', then: ['1 w:y'] },
      { text: 'draw', want: 'draw', then: [] },
      { text: 'drawn', want: 'y3', then: ['2 b3', '1 b9'] },
      { text: 'uno', want: 'b6!', then: ['2 b8', '1 b1!'] },
      { text: 'last', want: 'b6', then: [] },
    ],
  },
  {
    deck: dealt(['r5 r1 w f b2 y4 r6', 'r9 b8 g4 y6 r2 g8 g5', 'r3 g3 b7 f b1 y9 g7'], 'g7 g1 g2 y1 y2 b3 r7 r8 g9'),
    steps: [
      { text: 'wild', want: 'w:r', then: ['1 r9', '2 r3'] },
      { text: 'on', want: 'r5', then: ['1 g5', '2 g3'] },
      { text: 'four', want: 'f:b', then: ['1 accept', '2 b7'] },
      { text: 'on', want: 'b2', then: ['1 b8', '2 f:y'] },
      { text: 'bluff', want: 'challenge', then: [] },
      { text: 'won', want: 'y4', then: [] },
    ],
  },
  {
    deck: dealt(['g4 b4 y2', 'g6 r9', 'g8 b1 y5'], 'g2 r3 r4'),
    hands: '3,2,3',
    steps: [
      { text: 'silent', want: 'g4', then: ['1 g6'] },
      { text: 'catch', want: 'catch 1', then: [] },
    ],
  },
];
