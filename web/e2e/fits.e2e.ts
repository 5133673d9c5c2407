// Every view in every language at three widths: nothing is wider than the
// screen, and no button is cut off.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { click, playHand, setUp, untilAsked } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

const widths = [
  [375, 667],
  [768, 1024],
  [1440, 900],
] as const;
const languages = ['en', 'es', 'de', 'fr', 'ja'] as const;

let studio: Studio;
let game: string;
let paths: string[];
let storage: Awaited<ReturnType<Awaited<ReturnType<Studio['context']>>['storageState']>>;

// Tables of one person in several states; every page below opens them with the same seat.
beforeAll(async () => {
  studio = await openStudio();
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Mia', seats: ['bot:random'], sizes: { limit: '12' }, to: '0' });
  await playHand(studio, [page], click);
  game = new URL((await page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href'))!, studio.url).pathname;
  const over = new URL(page.url()).pathname;
  await setUp(page, { name: 'Mia', seats: ['open', 'bot:greedy'], to: '0' });
  const lobby = new URL(page.url()).pathname;
  await setUp(page, { name: 'Mia', seats: Array.from({ length: 9 }, () => 'bot:greedy') });
  await untilAsked(studio, [page]);
  const ten = new URL(page.url()).pathname;
  await setUp(page, { name: 'Mia', seats: ['bot:greedy'], preset: 'Duel' });
  await untilAsked(studio, [page]);
  const duel = new URL(page.url()).pathname;
  await page.goto('/');
  storage = await page.context().storageState();
  await page.context().close();
  paths = ['/', '/new', '/join', '/games', game, `${game}?at=3&open=0&seat=0`, '/names/Mia', '/help', '/nowhere', '/t/AAAAA', over, lobby, ten, duel];
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

/** What does not fit the window: the whole page, and controls that stick out of it or cut their own text. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = window.innerWidth;
    const over = document.documentElement.scrollWidth - wide;
    if (over > 0) found.push(`the page is ${over} pixels too wide`);
    const name = (e: Element) => `${e.tagName.toLowerCase()} “${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}”`;
    for (const e of document.querySelectorAll<HTMLElement>('button, a, input, select, summary, [role=dialog], dialog')) {
      const box = e.getBoundingClientRect();
      // What scrolls by itself may be longer than the window: a hand of many cards.
      if (box.width < 2 || e.closest('.unseen, .skip, .scrolls, .scroll') || e.classList.contains('skip')) continue;
      if (box.left < -1 || box.right > wide + 1) found.push(`${name(e)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      if (e.matches('button, .button') && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)) {
        if (getComputedStyle(e).overflow !== 'visible' || e.scrollWidth > e.clientWidth + 1) found.push(`${name(e)} cuts its text: ${e.scrollWidth} in ${e.clientWidth}`);
      }
    }
    return found;
  });

for (const language of languages) {
  test(`${language}: every view fits at 375, 768 and 1440 pixels`, async () => {
    const found: string[] = [];
    for (const [width, height] of widths) {
      const context = await studio.context({ viewport: { width, height }, locale: language, storageState: storage });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path);
        await page.locator('h1, .desk').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        for (const f of await misfits(page)) found.push(`${path} at ${width}: ${f}`);
        await shot(page, `fits-${language}-${width}${path.split('?')[0]!.replaceAll('/', '-')}`);
      }
      await page.goto('/');
      await page.locator('header button').click();
      await page.locator('dialog').waitFor();
      for (const f of await misfits(page)) found.push(`settings at ${width}: ${f}`);
      await context.close();
    }
    expect(found).toEqual([]);
  });
}
