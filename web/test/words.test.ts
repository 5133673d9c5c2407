import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { de } from '../src/words/de.ts';
import { en, type Key, type Words } from '../src/words/en.ts';
import { es } from '../src/words/es.ts';
import { choose, fill, form, names, plain } from '../src/words/fill.ts';
import { fr } from '../src/words/fr.ts';
import { ja } from '../src/words/ja.ts';
import { lab as labDe } from '../src/words/lab/de.ts';
import { lab as labEn, type LabKey, type LabWords } from '../src/words/lab/en.ts';
import { lab as labEs } from '../src/words/lab/es.ts';
import { lab as labFr } from '../src/words/lab/fr.ts';
import { lab as labJa } from '../src/words/lab/ja.ts';
import type { Text } from '../src/words/text.ts';
import sentences from '../../internal/words/en.json';
import named from './fixtures/named.json';

// The catalogue of the page, and that of the laboratory, which is loaded with its views.
const catalogues: Record<string, Words & LabWords> = {
  en: { ...en, ...labEn },
  es: { ...es, ...labEs },
  de: { ...de, ...labDe },
  fr: { ...fr, ...labFr },
  ja: { ...ja, ...labJa },
};
const english = catalogues.en!;
const keys = Object.keys(english) as (Key | LabKey)[];
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

const source = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(svelte|ts)$/.test(f));

test.each(Object.keys(catalogues))('%s has every text, and fills in the same names as English', (language) => {
  const words = catalogues[language]!;
  expect(Object.keys(words).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    const wanted = names(forms(english[key]).join(' '));
    for (const text of forms(words[key])) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect(text, `${language} ${key}`).toBe(text.trim());
      expect(names(text), `${language} ${key}`).toEqual(wanted);
    }
  }
});

test.each(Object.keys(catalogues))('%s has a form for every number', (language) => {
  const rules = new Intl.PluralRules(language);
  const categories = rules.resolvedOptions().pluralCategories;
  for (const key of keys) {
    const text: Text = catalogues[language]![key];
    if (typeof text === 'string') continue;
    const given = Object.keys(text);
    // Spanish and French have "many" for millions only.
    for (const c of categories) if (c !== 'many') expect(given, `${language} ${key}`).toContain(c);
    expect(form(text, 1, rules), `${language} ${key}`).toBe(text.one ?? text.other);
  }
});

test('each option and preset of the engine has words in every language', () => {
  const wanted = [
    ...named.options.map((n) => `option.${n}`),
    ...named.presets.flatMap((n) => [`preset.${n}`, `preset.${n}.help`]),
  ];
  for (const [language, words] of Object.entries(catalogues)) {
    for (const key of wanted) expect(Object.keys(words), `${language} ${key}`).toContain(key);
  }
});

test('the words of other languages are their own', () => {
  for (const [language, words] of Object.entries(catalogues)) {
    if (language === 'en') continue;
    const same = keys.filter((k) => forms(english[k]).join('|') === forms(words[k]).join('|') && /[a-z]{4}/i.test(forms(english[k]).join('').replace(/\{[a-z]+\}/g, '')));
    // Names of things, and words that two languages share.
    expect(same.length, `${language}: ${same.join(' ')}`).toBeLessThan(26);
  }
});

test('every text is used, and none is asked for that is not there', () => {
  const code = files.filter((f) => !/^words\/((rules|lab)\/)?(en|es|de|fr|ja)\.ts$/.test(f)).map((f) => readFileSync(join(source, f), 'utf8')).join('\n');
  const stems = [...code.matchAll(/`([a-z][a-z.-]*\.)\$\{/g)].map((m) => m[1]!);
  // The catalogue of sentences is the program's too, which checks that all of it is used.
  const unused = keys.filter((k) => !(k in sentences) && !code.includes(`'${k}'`) && !stems.some((s) => k.startsWith(s)));
  expect(unused).toEqual([]);
});

/** All nodes of a template. */
function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const v of value) yield* nodes(v);
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Record<string, unknown>;
    for (const v of Object.values(value)) yield* nodes(v);
  }
}

test('no component has a text of its own', () => {
  const spoken = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder'];
  // Not language: keys, cards, digits, an example of a code.
  const free = /^(K7QWM|[A-Z]|Home|End|\+)$/;
  const found: string[] = [];
  const look = (file: string, text: string) => {
    const word = text.trim();
    if (/\p{L}/u.test(word) && !free.test(word)) found.push(`${file}: ${word}`);
  };
  for (const file of files.filter((f) => f.endsWith('.svelte'))) {
    const { fragment } = parse(readFileSync(join(source, file), 'utf8'), { modern: true });
    for (const node of nodes(fragment)) {
      if (node.type === 'Text' && !('name' in node)) look(file, String(node.data));
      if ((node.type !== 'Attribute' && node.type !== 'StyleDirective') || node.value === true) continue;
      for (const part of [node.value].flat() as Record<string, unknown>[]) {
        // The text of an attribute is met again among the nodes: only what is spoken counts.
        if (part.type === 'Text' && !spoken.includes(String(node.name))) part.data = '';
      }
    }
  }
  expect(found).toEqual([]);
});

test('texts are filled in, and cards stay cards', () => {
  const numbers = new Intl.NumberFormat('de');
  expect(plain(fill('{name} hat {n}', { name: 'Ada', n: 1234 }, numbers))).toBe('Ada hat 1.234');
  expect(fill('a {card} b', { card: { card: 'r5', text: 'red 5' } }, numbers)).toEqual(['a ', { card: 'r5', text: 'red 5' }, ' b']);
  expect(plain(fill('{nothing}', {}, numbers))).toBe('{nothing}');
});

test('the language is the first of the browser’s that there is', () => {
  const there = ['en', 'es', 'de', 'fr', 'ja'] as const;
  expect(choose(['fr-CA', 'en'], there)).toBe('fr');
  expect(choose(['pt', 'ja-JP'], there)).toBe('ja');
  expect(choose(['pt'], there)).toBe('en');
  expect(choose(['', 'DE'], there)).toBe('de');
});
