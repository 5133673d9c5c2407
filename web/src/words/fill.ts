// Filling texts of the catalogue in: the form that a number needs, numbers as
// the language writes them, and cards kept as cards so that they can be drawn.

import type { Text } from './text.ts';

/** What may stand for a {name}: text, a number, or parts of another text. */
export type Value = string | number | Part | readonly Part[];

/** A piece of a filled text: words, or a card to be drawn among them. */
export type Part = string | { card: string; text: string };

/** The form of a text that the number n needs. */
export function form(text: Text, n: number | undefined, rules: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  if (n === undefined) return text.other;
  return text[rules.select(n)] ?? text.other;
}

/** The parts of a text with its names filled in; a name without a value stays as it stands. */
export function fill(text: string, values: Readonly<Record<string, Value>>, numbers: Intl.NumberFormat): Part[] {
  const parts: Part[] = [];
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  for (const piece of text.split(/(\{[a-z]+\})/)) {
    const value = piece.startsWith('{') ? values[piece.slice(1, -1)] : undefined;
    if (value === undefined) add(piece);
    else if (typeof value === 'number') add(numbers.format(value));
    else if (Array.isArray(value)) for (const part of value as readonly Part[]) add(part);
    else add(value as Part);
  }
  return parts;
}

/** The words of parts, cards in words too. */
export const plain = (parts: readonly Part[]): string => parts.map((p) => (typeof p === 'string' ? p : p.text)).join('');

/** The names in a text that are to be filled in. */
export const names = (text: string): string[] => [...new Set(text.match(/\{[a-z]+\}/g) ?? [])].sort();

/** The first of the languages wished for that there is, by its main part; otherwise the first there is. */
export function choose<L extends string>(wished: readonly string[], there: readonly L[]): L {
  for (const wish of wished) {
    const main = wish.toLowerCase().split('-')[0];
    const found = there.find((l) => l === main);
    if (found) return found;
  }
  return there[0]!;
}
