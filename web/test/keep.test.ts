// What earlier pages kept as one text becomes rows.

import { expect, test } from 'vitest';
import { rowsOf } from '../src/engine/keep.ts';

test('a text of before becomes rows', () => {
  const table = { Code: 'abc', Rounds: 2 };
  const doc = { Kind: 'name', Key: 'mia', Version: 1, Body: {} };
  const text = JSON.stringify({ Tables: { abc: table }, Games: [{ ID: 7, Turns: 12 }], Last: 9, Docs: { 'name\0mia': doc } });
  expect(rowsOf(text)).toEqual({ last: 9, 'table/abc': table, 'game/7': { ID: 7, Turns: 12 }, 'doc/name\0mia': doc });
});

test('a text without games or documents has no rows of them', () => {
  expect(rowsOf('{"Tables":{},"Games":null,"Last":0,"Docs":null}')).toEqual({ last: 0 });
});
