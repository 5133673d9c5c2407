import { beforeEach, expect, test } from 'vitest';
import { keep, kept } from '../src/kept.ts';
import { forgetSeats, keepSeats, ownSeats, ownTables } from '../src/seats.ts';

beforeEach(() => keep('tables', null));

test('a browser that keeps nothing still plays', () => {
  // There is no storage here at all.
  keep('settings', { name: 'Ann' });
  expect(kept('settings')).toEqual({ name: 'Ann' });
  keep('settings', null);
  expect(kept('settings')).toBeNull();
});

test('seats are kept by table, several where people share the device', () => {
  keepSeats('AAAAA', [{ seat: 2, token: 't2', name: 'Bob' }]);
  keepSeats('AAAAA', [{ seat: 0, token: 't0', name: 'Ann' }]);
  expect(ownSeats('AAAAA').map((s) => s.token)).toEqual(['t0', 't2']);
  keepSeats('AAAAA', [{ seat: 2, token: 'new', name: 'Bob' }]);
  expect(ownSeats('AAAAA').map((s) => s.token)).toEqual(['t0', 'new']);
  expect(ownSeats('BBBBB')).toEqual([]);
});

test('seats are given up one by one or with the table', () => {
  keepSeats('AAAAA', [{ seat: 0, token: 'a', name: 'A' }, { seat: 1, token: 'b', name: 'B' }]);
  forgetSeats('AAAAA', 0);
  expect(ownSeats('AAAAA').map((s) => s.seat)).toEqual([1]);
  forgetSeats('AAAAA', 1);
  expect(ownTables()).toEqual([]);
});

test('the newest tables come first, and the oldest are forgotten', () => {
  for (let i = 0; i < 20; i++) keepSeats(`T${i}`, [{ seat: 0, token: 't', name: 'A' }]);
  expect(ownTables()).toHaveLength(12);
  expect(ownTables()[0]!.code).toBe('T19');
  expect(ownSeats('T0')).toEqual([]);
});
