import { expect, test } from 'vitest';
import { tableKeys, type TableActions } from '../src/play/keys.ts';

function table(options: { letters?: boolean; blocked?: boolean } = {}) {
  const done: string[] = [];
  const act = (name: string) => () => void done.push(name);
  const actions: TableActions = {
    letters: () => options.letters ?? true,
    blocked: () => options.blocked ?? false,
    walk: (by) => void done.push(`walk ${by}`),
    draw: act('draw'), pass: act('pass'), accept: act('accept'), uno: act('uno'), challenge: act('challenge'),
    jump: act('jump'), hint: act('hint'), log: act('log'), help: act('help'),
  };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    let prevented = false;
    tableKeys(actions)({ key, target: null, preventDefault: () => (prevented = true), ...more } as unknown as KeyboardEvent);
    return prevented;
  };
  return { done, press };
}

test('each letter does what the handbook says, in either case', () => {
  const { done, press } = table();
  for (const key of 'dPauCjhL?') expect(press(key), key).toBe(true);
  expect(done).toEqual(['draw', 'pass', 'accept', 'uno', 'challenge', 'jump', 'hint', 'log', 'help']);
});

test('arrows choose a card', () => {
  const { done, press } = table();
  press('ArrowLeft');
  press('ArrowRight');
  expect(done).toEqual(['walk -1', 'walk 1']);
});

test('letters that are switched off are left alone, arrows are not', () => {
  const { done, press } = table({ letters: false });
  for (const key of 'dpaucjhl?') expect(press(key), key).toBe(false);
  press('ArrowLeft');
  expect(done).toEqual(['walk -1']);
});

test('keys of the browser, held keys, typing and a covered table are left alone', () => {
  const { done, press } = table();
  press('d', { ctrlKey: true });
  press('d', { metaKey: true });
  press('d', { altKey: true });
  press('d', { repeat: true });
  press('d', { defaultPrevented: true });
  press('d', { target: { closest: (s: string) => (s.includes('input') ? {} : null) } as unknown as EventTarget });
  press('x');
  expect(done).toEqual([]);
  const covered = table({ blocked: true });
  covered.press('d');
  expect(covered.done).toEqual([]);
});
