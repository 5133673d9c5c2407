// The texts of the laboratory: a catalogue of its own, so that the first page does not
// carry it. English comes with its views; the others are fetched when they are spoken.

import { fill, form, plain, type Value } from './fill.ts';
import { language, type Language } from './index.svelte.ts';
import { lab as en, type LabKey, type LabWords } from './lab/en.ts';

const load: Record<Language, () => Promise<LabWords>> = {
  en: async () => en,
  es: async () => (await import('./lab/es.ts')).lab,
  de: async () => (await import('./lab/de.ts')).lab,
  fr: async () => (await import('./lab/fr.ts')).lab,
  ja: async () => (await import('./lab/ja.ts')).lab,
};

let current = $state.raw<{ language: Language; words: LabWords }>({ language: 'en', words: en });
const plurals = $derived(new Intl.PluralRules(current.language));
const numbers = $derived(new Intl.NumberFormat(current.language));

$effect.root(() => {
  $effect(() => {
    const wanted = language();
    void load[wanted]().then((words) => {
      if (wanted === language()) current = { language: wanted, words };
    });
  });
});

/** A text of the laboratory. */
export function l(key: LabKey, values: Readonly<Record<string, Value>> = {}): string {
  const n = typeof values.n === 'number' ? values.n : undefined;
  return plain(fill(form(current.words[key], n, plurals), values, numbers));
}
