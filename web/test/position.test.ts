// Positions set by hand: the form and the line hold the same.

import { expect, test } from 'vitest';
import { cardsOf, changed, first, lineOf, read, seated } from '../src/analysis/position.ts';

test('a line is read and written again', () => {
  for (const line of [
    'rules=official hands=r5.rs/b1 top=r2',
    'rules=official[stack=any] hands=r5/b1/-/g3 top=f color=b turn=2 dir=-',
    'rules=pomdp hands=r5/b1 top=r2 phase=keep drawn=r5 turns=7',
  ]) {
    expect(lineOf(read(line))).toBe(line);
  }
  expect(lineOf(read(lineOf(first)))).toBe(lineOf(first));
});

test('a change drops what depended on the cards before', () => {
  const p = read('rules=pomdp hands=r5.r6/b1 top=r2 pile=g1 phase=keep drawn=r5 turns=7');
  expect(lineOf(changed(p, { hands: ['r6', 'b1'] }))).toBe('rules=pomdp hands=r6/b1 top=r2 turns=7');
  expect(lineOf(seated({ ...p, turn: 1 }, 1))).toBe('rules=pomdp hands=r5.r6 top=r2 turns=7');
  expect(seated(p, 3).hands).toEqual(['r5 r6', 'b1', '']);
});

test('cards may be separated by anything', () => {
  expect(cardsOf(' r5, gs.bv;w\n')).toEqual(['r5', 'gs', 'bv', 'w']);
});
