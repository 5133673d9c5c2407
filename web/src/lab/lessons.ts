// The script of the first hands: decks in their order, what the lesson asks for,
// and what the others do then. The program in the page plays them.

export interface Step {
  /** The key of what is said, without its stem. */
  text: 'color' | 'number' | 'skip' | 'reverse' | 'draw2' | 'draw' | 'drawn' | 'uno' | 'last' | 'wild' | 'on' | 'four' | 'bluff' | 'won' | 'doubt' | 'honest' | 'six' | 'start.skip' | 'start.reverse' | 'start.draw2' | 'start.wild' | 'named' | 'silent' | 'catch';
  /** One's own move, as the program writes it. */
  want: string;
  /** What follows, with the seat of each. */
  then: readonly string[];
}

export interface Lesson {
  deck: string;
  hands?: string;
  /** What the others play before one's first move. */
  first?: readonly string[];
  /** The key of what is said at the end. */
  end: 'points' | 'part' | 'honest.end' | 'start.end' | 'start.four' | 'done';
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
    end: 'points',
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
    end: 'part',
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
    deck: dealt(['r5 b2 y1 g3', 'r9 b8 y4 g1', 'f b7 y6 g8'], 'r1 g2 g4 y2 y3 y7 y8 r2 r3'),
    hands: '4,4,4',
    end: 'honest.end',
    steps: [
      { text: 'doubt', want: 'r5', then: ['1 r9', '2 f:b'] },
      { text: 'honest', want: 'challenge', then: ['1 b8', '2 b7'] },
      { text: 'six', want: 'b2', then: [] },
    ],
  },
  {
    deck: dealt(['r4 g6 y1', 'g5 b4 r1', 'g8 y7 r3'], 'gs r8 b6'),
    hands: '3,3,3',
    first: ['1 g5', '2 g8'],
    end: 'start.end',
    steps: [{ text: 'start.skip', want: 'g6', then: [] }],
  },
  {
    deck: dealt(['y1 r4 b6', 'y5 b4 r1', 'y8 g7 r3'], 'yv r8 b6'),
    hands: '3,3,3',
    first: ['2 y8', '1 y5'],
    end: 'start.end',
    steps: [{ text: 'start.reverse', want: 'y1', then: [] }],
  },
  {
    deck: dealt(['b2 r4 g6', 'b3 g4 r1', 'b9 y7 r3'], 'bd r8 y6 g1'),
    hands: '3,3,3',
    first: ['1 b3', '2 b9'],
    end: 'start.end',
    steps: [{ text: 'start.draw2', want: 'b2', then: [] }],
  },
  {
    deck: dealt(['r2 r4 g6', 'r3 g4 b1', 'r9 y7 b3'], 'w r8 y6 g1'),
    hands: '3,3,3',
    end: 'start.four',
    steps: [
      { text: 'start.wild', want: 'color r', then: [] },
      { text: 'named', want: 'r2', then: [] },
    ],
  },
  {
    deck: dealt(['g4 b4 y2', 'g6 r9', 'g8 b1 y5'], 'g2 r3 r4'),
    hands: '3,2,3',
    end: 'done',
    steps: [
      { text: 'silent', want: 'g4', then: ['1 g6'] },
      { text: 'catch', want: 'catch 1', then: [] },
    ],
  },
];
