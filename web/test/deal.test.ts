import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentHolds, compareDeal } from '../src/deal.ts';
import type { Event } from '../src/protocol.ts';

const deck = 'r1 g1 b1 r2 g2 b2 y9 y1 y2 y3 w';
const hash = createHash('sha256').update(`uno-deal-1\nsalt\n${deck}`).digest('hex');

test('the seal is computed over version, salt and deck', async () => {
  expect(await commitmentHolds(hash, 'salt', deck)).toBe(true);
  expect(await commitmentHolds(hash, 'salt', deck.replace('y9', 'y8'))).toBe(false);
  expect(await commitmentHolds(hash, 'sugar', deck)).toBe(false);
});

// Three seats, two cards each, seat 2 deals: seat 0 gets the first card.
const seen: Event[] = [
  { type: 'dealt', seat: 0, n: 2, cards: ['r2', 'r1'] },
  { type: 'dealt', seat: 1, n: 2 },
  { type: 'dealt', seat: 2, n: 2 },
  { type: 'start', seat: 2, card: 'y9' },
  { type: 'drew', seat: 1, n: 1 },
  { type: 'played', seat: 0, card: 'r1' },
  { type: 'drew', seat: 0, n: 2, cards: ['y3', 'y2'] },
];

test('cards that were seen are compared with the order of the deck', () => {
  expect(compareDeal(deck, seen, 2)).toEqual({ compared: 5, wrong: 0 });
});

test('a card out of order is found', () => {
  expect(compareDeal(deck, seen, 1).wrong).toBe(2);
  const swapped = seen.map((e) => (e.type === 'start' ? { ...e, card: 'y1' } : e));
  expect(compareDeal(deck, swapped, 2)).toEqual({ compared: 5, wrong: 1 });
});

test('handicaps: who is dealt fewer is passed over in the later rounds', () => {
  const events: Event[] = [
    { type: 'dealt', seat: 0, n: 1, cards: ['r1'] },
    { type: 'dealt', seat: 1, n: 3, cards: ['g1', 'b1', 'r2'] },
    { type: 'start', seat: 1, card: 'g2' },
  ];
  expect(compareDeal(deck, events, 1)).toEqual({ compared: 5, wrong: 0 });
});

test('after a new shuffle the order says nothing more', () => {
  expect(compareDeal(deck, [...seen, { type: 'reshuffled', seat: -1, n: 9 }, { type: 'drew', seat: 0, n: 1, cards: ['y9'] }], 2)).toEqual({ compared: 5, wrong: 0 });
  const back: Event[] = [...seen.slice(0, 3), { type: 'start-back', seat: 2, card: 'y9' }, { type: 'start', seat: 2, card: 'r8' }];
  expect(compareDeal(deck, back, 2)).toEqual({ compared: 3, wrong: 0 });
});

test('cards drawn from a later pile are compared with its order', () => {
  const events: Event[] = [...seen, { type: 'reshuffled', seat: 0, n: 2 }, { type: 'drew', seat: 0, n: 1, cards: ['g9'] }];
  expect(compareDeal(deck, events, 2, [['g9', 'g8']])).toEqual({ compared: 6, wrong: 0 });
  expect(compareDeal(deck, events, 2, [['g8', 'g9']])).toEqual({ compared: 6, wrong: 1 });
  expect(compareDeal(deck, events, 2)).toEqual({ compared: 5, wrong: 0 });
});
