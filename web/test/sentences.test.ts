// The page says what the program says: test/fixtures/sentences.json is written
// by the Go tests from the catalogue that both read.

import { beforeAll, expect, test, vi } from 'vitest';
import type { Event, Reason } from '../src/protocol.ts';
import { moveWords, reasonWords, refusalWords, sentence, type Speaker } from '../src/words/cards.ts';
import { plain, type Part } from '../src/words/fill.ts';
import { speak, type Language } from '../src/words/index.svelte.ts';
import examples from './fixtures/sentences.json';

interface Example {
  you: number | null;
  points: boolean;
  colorWild: boolean;
  event?: Event;
  refusal?: Reason;
  reason?: Reason;
  move?: string;
  text: Record<Language, string>;
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

const names = ['Ann', 'Ben', 'Cem'];

function said(e: Example): Part[] | null {
  const to: Speaker = {
    you: e.you, name: (seat) => names[seat] ?? String(seat), colorWild: e.colorWild, points: e.points,
  };
  if (e.event) return sentence(e.event, to);
  if (e.refusal) return refusalWords(e.refusal, to);
  if (e.reason) return reasonWords(e.reason, to);
  return moveWords(e.move!, to);
}

test.each(['en', 'de', 'es', 'fr', 'ja'] as const)('the page says in %s what the program says', async (language) => {
  await speak(language);
  for (const e of examples as Example[]) {
    const { text, ...what } = e;
    const parts = said(e);
    expect(parts && plain(parts), JSON.stringify(what)).toBe(text[language]);
  }
});
