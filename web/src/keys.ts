// The key of a claimed name: 32 random bytes that this device keeps. Who has the key
// has the name; it is exported and imported as text.

import { keep, kept } from './kept.ts';

export interface NameKey {
  name: string;
  key: string;
}

const prefix = 'uno-key';

export const nameKey = (): NameKey | null => kept<NameKey>('key');
export const keepKey = (key: NameKey | null): void => keep('key', key);
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('');

/** The key as a text to be kept elsewhere. */
export const keyText = ({ name, key }: NameKey): string => `${prefix} ${key} ${name}`;

/** The key in a text; null if there is none. */
export function readKey(text: string): NameKey | null {
  const found = /^uno-key ([0-9a-f]{64}) (\S.{0,31})$/u.exec(text.trim());
  return found ? { key: found[1]!, name: found[2]!.trim() } : null;
}

/** What a request says beside a name, if that is the one whose key this device has. */
export function proof(name: string | undefined): { key?: string } {
  const own = nameKey();
  return own && name && own.name.toLowerCase() === name.trim().toLowerCase() ? { key: own.key } : {};
}
