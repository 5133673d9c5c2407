import { expect, test } from 'vitest';
import { keepKey, keyText, newKey, proof, readKey } from '../src/keys.ts';

test('a key goes out as text and comes in again', () => {
  const own = { name: 'Zoë B', key: newKey() };
  expect(readKey(`  ${keyText(own)}\n`)).toEqual(own);
  for (const bad of ['', 'uno-key', `uno-key ${own.key}`, `uno-key ${own.key.slice(1)} Ann`, `uno-key ${own.key.toUpperCase()} Ann`]) {
    expect(readKey(bad), bad).toBeNull();
  }
});

test('the key goes with its name alone', () => {
  const key = newKey();
  keepKey({ name: 'Ann', key });
  expect(proof('ann ')).toEqual({ key });
  expect(proof('Bob')).toEqual({});
  expect(proof(undefined)).toEqual({});
  keepKey(null);
  expect(proof('Ann')).toEqual({});
});
