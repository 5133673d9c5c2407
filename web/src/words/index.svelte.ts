// The language of the page. English is at hand; the others are fetched when
// they are chosen.

import { choose, fill, form, plain, type Part, type Value } from './fill.ts';
import { en, type Key, type Words } from './en.ts';
import { keep, kept } from '../kept.ts';

export type { Key } from './en.ts';
export type { Part } from './fill.ts';

export const languages = { en: 'English', es: 'Español', de: 'Deutsch', fr: 'Français', ja: '日本語' } as const;
export type Language = keyof typeof languages;
const codes = Object.keys(languages) as Language[];

const load: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).es,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
};

let current = $state.raw<{ language: Language; words: Words }>({ language: 'en', words: en });
const plurals = $derived(new Intl.PluralRules(current.language));
const numbers = $derived(new Intl.NumberFormat(current.language));

/** The language that is spoken now. */
export const language = (): Language => current.language;

/** Speaks another language from now on; with none given, the one kept or the browser's. */
export async function speak(wish?: Language): Promise<void> {
  const chosen = wish ?? choose([kept<string>('language') ?? '', ...navigator.languages], codes);
  if (wish) keep('language', wish);
  current = { language: chosen, words: await load[chosen]() };
  document.documentElement.lang = chosen;
}

type Values = Readonly<Record<string, Value>>;

/** A text in parts: cards stay cards. */
export function parts(key: Key, values: Values = {}): Part[] {
  const n = typeof values.n === 'number' ? values.n : undefined;
  return fill(form(current.words[key], n, plurals), values, numbers);
}

/** A text. */
export const t = (key: Key, values?: Values): string => plain(parts(key, values));

/** Whether there is a text of a key made at run time. */
export const has = (key: string): key is Key => key in current.words;

/** A text by a key made at run time; the second value where there is none of that key. */
export const tryText = (key: string, otherwise: string): string => (has(key) ? t(key) : otherwise);

export const number = (n: number, digits = 0): string =>
  new Intl.NumberFormat(current.language, { maximumFractionDigits: digits }).format(n);
export const percent = (x: number, digits = 1): string =>
  new Intl.NumberFormat(current.language, { style: 'percent', maximumFractionDigits: digits }).format(x);
export const moment = (iso: string): string =>
  new Intl.DateTimeFormat(current.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(current.language, { type: 'conjunction' }).format(items);
