import { expect, test } from 'vitest';
import { animals, faceOf, hash, isAnimal } from '../src/look/face.ts';
import { soundOf } from '../src/play/heard.ts';
import type { Event } from '../src/protocol.ts';

test('a name always has the same face, and names differ', () => {
  expect(faceOf('Iris')).toEqual(faceOf('iris'));
  const names = ['Pip', 'Dora', 'Hugo', 'Bella', 'Carlo', 'Rosa', 'Otto', 'Vera', 'Iris', 'Ada', 'Ben', 'Cleo', '太郎'];
  expect(new Set(names.map((n) => JSON.stringify(faceOf(n)))).size).toBe(names.length);
  expect(hash('')).toBe(hash(''));
});

test('an animal is one of ours', () => {
  for (const a of animals) expect(isAnimal(a)).toBe(true);
  expect(isAnimal('dragon')).toBe(false);
  expect(isAnimal(undefined)).toBe(false);
});

test('one sound at most for what happens at once, the loudest', () => {
  const e = (type: Event['type'], more: Partial<Event> = {}) => ({ type, ...more }) as Event;
  expect(soundOf([])).toBeNull();
  expect(soundOf([e('turn' as Event['type'])])).toBeNull();
  expect(soundOf([e('played'), e('drew')])).toBe('play');
  expect(soundOf([e('played', { uno: true })])).toBe('uno');
  expect(soundOf([e('caught'), e('drew')])).toBe('caught');
  expect(soundOf([e('challenged', { guilty: false }), e('drew')])).toBe('draw');
  expect(soundOf([e('challenged', { guilty: true })])).toBe('caught');
  expect(soundOf([e('dealt'), e('start' as Event['type'])])).toBe('deal');
});
