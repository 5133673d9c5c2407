import { expect, test } from 'vitest';
import { address, match, tableCode } from '../src/router.ts';

const routes = [
  ['/', 'home'],
  ['/new', 'new'],
  ['/t/:code', 'table'],
  ['/games', 'games'],
  ['/games/:id', 'game'],
  ['/names/:name', 'name'],
] as const;

test('every page has its address', () => {
  expect(match(routes, '/')).toEqual({ view: 'home', params: {} });
  expect(match(routes, '/new/')).toEqual({ view: 'new', params: {} });
  expect(match(routes, '/t/K7QWM')).toEqual({ view: 'table', params: { code: 'K7QWM' } });
  expect(match(routes, '/games')).toEqual({ view: 'games', params: {} });
  expect(match(routes, '/games/17')).toEqual({ view: 'game', params: { id: '17' } });
  expect(match(routes, `/names/${encodeURIComponent('Zoë & Bo')}`)).toEqual({ view: 'name', params: { name: 'Zoë & Bo' } });
});

test('what is nowhere is nowhere', () => {
  for (const path of ['/t', '/t/a/b', '/nothing', '/names/%E0%A4%A']) expect(match(routes, path), path).toBeNull();
});

test('addresses leave out what is not said', () => {
  expect(address('/games/1')).toBe('/games/1');
  expect(address('/games/1', { at: 0, seat: null, open: 1, x: undefined, y: '' })).toBe('/games/1?at=0&open=1');
  expect(address('/games', { name: 'a b&c' })).toBe('/games?name=a+b%26c');
});

test('a code is found in what people type and paste', () => {
  for (const text of ['k7qwm', ' K7QWM ', 'http://192.168.1.5:8080/t/K7QWM', 'http://x/t/k7qwm/?a=1', '/t/K7QWM#x']) {
    expect(tableCode(text), text).toBe('K7QWM');
  }
});
