import { expect, test } from 'vitest';
import { held, parseCard, points, sortHand, symbol } from '../src/cards.ts';

const kinds = [...'rgby'].flatMap((c) => [...'0123456789svd'].map((r) => c + r)).concat(['w', 'f']);

test('all 54 kinds are read', () => {
  expect(kinds).toHaveLength(54);
  for (const kind of kinds) expect(parseCard(kind)?.kind).toBe(kind);
  expect(parseCard('w:r')).toEqual({ kind: 'w', color: null, rank: 'w', named: 'r' });
  expect(parseCard('bv:y')).toEqual({ kind: 'bv', color: 'b', rank: 'v', named: 'y' });
});

test('what is no card is none', () => {
  for (const text of ['', 'r', 'x5', 'r10', 'ra', 'w:', 'w:x', 'w:r:g', '5r', 'rw', 'ww']) expect(parseCard(text), text).toBeNull();
});

test('a hand is sorted by colour, then by rank, black last', () => {
  expect(sortHand(['f', 'y0', 'rd', 'b9', 'r2', 'w', 'gs', 'r9', 'gv'])).toEqual(['r2', 'r9', 'rd', 'gs', 'gv', 'b9', 'y0', 'w', 'f']);
});

test('sorting is total: every order of the deck comes out the same', () => {
  const sorted = sortHand(kinds);
  expect(sortHand([...kinds].reverse())).toEqual(sorted);
  expect(sortHand(sorted)).toEqual(sorted);
});

test('equal cards keep keys of their own', () => {
  expect(held(['g7', 'r5', 'g7']).map((h) => h.key)).toEqual(['r5/0', 'g7/0', 'g7/1']);
  expect(held(['g7', 'r5']).map((h) => h.key)).toEqual(['r5/0', 'g7/0']);
});

test('pictures', () => {
  expect(symbol('r5')).toBe('card-r5');
  expect(symbol('w:g')).toBe('card-w-g');
  expect(symbol('bv:y')).toBe('card-bv-y');
  expect(symbol('nothing')).toBe('card-back');
});

test('a full deck is worth 1240', () => {
  const deck = kinds.flatMap((k) => (k === 'w' || k === 'f' ? [k, k, k, k] : k[1] === '0' ? [k] : [k, k]));
  expect(deck).toHaveLength(108);
  expect(points(deck)).toBe(1240);
});
