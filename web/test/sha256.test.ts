import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digest, hex, sha256 } from '../src/sha256.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the examples of the standard', () => {
  expect(hex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(hex(sha256(bytes('a'.repeat(1_000_000))))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('every length around the ends of blocks, against another implementation', () => {
  for (let n = 0; n < 300; n++) {
    const data = Uint8Array.from({ length: n }, (_, i) => (i * 37 + n) & 255);
    expect(hex(sha256(data)), `${n} bytes`).toBe(createHash('sha256').update(data).digest('hex'));
  }
});

test('with and without the browser’s own code', async () => {
  const text = 'uno-deal-1\nsalt ✓\nr5 g7';
  const want = createHash('sha256').update(text).digest('hex');
  expect(await digest(text)).toBe(want);
  expect(hex(sha256(bytes(text)))).toBe(want);
});
