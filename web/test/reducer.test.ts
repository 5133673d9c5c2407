import { expect, test } from 'vitest';
import { lastPlays } from '../src/play/discards.ts';
import { greeted, nothing, reduce, type Known } from '../src/play/reducer.ts';
import type { Event, PlayMessage, TableInfo, View } from '../src/protocol.ts';

const view: View = {
  seat: 0, hand: ['r5', 'g7'], drawn: [], counts: [2, 3], open: null, top: 'r1', color: 'r', turn: 0, dealer: 1, dir: 1,
  phase: 'play', pile: 80, under: 0, sum: 0, bluffer: -1, turns: 0, winner: -1, reason: '', points: 0, scores: [0, 0],
  target: 500, last: ['r1'],
};
const play = (change: Partial<PlayMessage>): PlayMessage => ({
  t: 'play', v: 1, round: 1, you: 0, view, events: [], legal: ['r5', 'draw'], ask: { kind: 'turn' }, clock: null, grace: null,
  ...change,
});
const table: TableInfo = {
  code: 'K7QWM', state: 'playing', rules: { name: 'official', options: {}, text: 'official' }, to: 500, clock: null, wait: 0, gathers: false, child: false, public: false,
  watch: true, listed: false, talk: 'all', unkept: false, host: 0, round: 1, match: 1, scores: [0, 0], watchers: 0, created: '2026-01-01T00:00:00Z',
  seats: [0, 1].map((seat) => ({ seat, kind: 'person', name: `p${seat}`, connected: true, away: false, muted: false, ready: false })),
};
const run = (...messages: Parameters<typeof reduce>[1][]): Known => messages.reduce((known, m) => reduce(known, m, 1000), nothing);
const dealt: Event[] = [
  { type: 'dealt', seat: 0, n: 2, cards: ['r5', 'g7'] },
  { type: 'start', seat: 1, card: 'r1' },
];

test('the first message after a hello tells the hand, and nothing of it moves', () => {
  const known = run({ t: 'table', table }, play({ events: dealt }));
  expect(known.log.map((l) => l.event.type)).toEqual(['dealt', 'start']);
  expect(known.news).toEqual([]);
  expect(known.moves.map((m) => m.text)).toEqual(['r5', 'draw']);
  expect(known.ask).toBe('turn');
});

test('later messages add to the log, with numbers that only grow', () => {
  const first = run(play({ events: dealt }));
  const known = reduce(first, play({ v: 2, events: [{ type: 'played', seat: 0, card: 'r5' }], ask: null, legal: [] }), 1000);
  expect(known.log).toHaveLength(3);
  expect(known.news).toHaveLength(1);
  expect(known.log.map((l) => l.id)).toEqual([1, 2, 3]);
  expect(known.ask).toBeNull();
  expect(known.moves).toEqual([]);
});

test('after a reconnection the log is told again, not doubled', () => {
  const before = run(play({ events: dealt }), play({ v: 2, events: [{ type: 'played', seat: 0, card: 'r5' }] }));
  const again = reduce(greeted(before), play({ v: 2, events: [...dealt, { type: 'played', seat: 0, card: 'r5' }] }), 2000);
  expect(again.log).toHaveLength(3);
  expect(again.news).toEqual([]);
  expect(again.log[0]!.id).toBeGreaterThan(before.log.at(-1)!.id);
});

test('a new deal clears the last hand and its end', () => {
  const over = run(
    play({ events: dealt }),
    play({ v: 9, view: { ...view, phase: 'over' }, events: [{ type: 'ended', seat: 0, n: 20 }] }),
    { t: 'over', round: 1, winner: 0, points: 20, reason: 'out', scores: [20, 0], match_over: false, champion: null, game: 1 },
    { t: 'reveal', round: 1, hash: 'h', salt: 's', deck: 'd', match: true },
  );
  expect(over.over?.points).toBe(20);
  expect(over.reveal?.hash).toBe('h');
  const next = reduce(reduce(over, { t: 'deal', round: 2, hash: 'h2' }, 1), play({ v: 10, round: 2, events: dealt }), 1);
  expect(next.over).toBeNull();
  expect(next.reveal).toBeNull();
  expect(next.log).toHaveLength(2);
  expect(next.news).toHaveLength(2);
});

test('clocks and windows run by the time of arrival', () => {
  const known = run(play({ clock: { seat: 1, left_ms: 21_000, of_ms: 30_000 }, grace: { kind: 'catch', seat: 1, left_ms: 1400 } }));
  expect(known.clock).toEqual({ seat: 1, until: 22_000, of: 30_000 });
  expect(known.grace).toEqual({ seat: 1, kind: 'catch', until: 2400, of: 1400 });
  expect(run(play({ grace: null })).grace).toBeNull();
});

test('talk is kept, and not without end', () => {
  let known = nothing;
  for (let i = 0; i < 250; i++) known = reduce(known, { t: 'chat', seat: 1, name: 'p1', text: `${i}` }, 0);
  expect(known.chat).toHaveLength(200);
  expect(known.chat.at(-1)!.text).toBe('249');
});

test('back in the lobby there is no hand any more', () => {
  const known = run({ t: 'table', table }, play({ events: dealt }), { t: 'table', table: { ...table, state: 'open' } });
  expect(known.view).toBeNull();
  expect(known.log).toEqual([]);
});

test('goodbyes are kept until the next hello', () => {
  const known = run({ t: 'bye', code: 'replaced' });
  expect(known.bye).toBe('replaced');
  expect(greeted(known).bye).toBeNull();
});

test('the last plays, with the colours that black cards named, and twins as two', () => {
  const log = (events: Event[]) => events.map((event, i) => ({ id: i + 1, round: 1, event }));
  const start: Event = { type: 'start', seat: 1, card: 'w' };
  expect(lastPlays(log([start]), 3, false)).toEqual([{ key: '1', card: 'w', seat: null }]);
  expect(lastPlays(log([start, { type: 'color', seat: 0, color: 'g' }]), 3, false)[0]!.card).toBe('w:g');
  const plays = log([start, { type: 'played', seat: 0, card: 'g5', color: 'g', twin: true }, { type: 'played', seat: 1, card: 'f', color: 'b' }]);
  expect(lastPlays(plays, 3, false).map((d) => d.card)).toEqual(['g5', 'g5', 'f:b']);
  expect(new Set(lastPlays(plays, 3, false).map((d) => d.key)).size).toBe(3);
  expect(lastPlays(log([{ type: 'played', seat: 0, card: 'rv', color: 'b' }]), 3, true)[0]!.card).toBe('rv:b');
});
