// Every view in every language at three widths: nothing is wider than the
// screen, and no button is cut off.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openStudio, shot, type Studio } from './studio.ts';
import { atEveryWidth, makeViews, settled, visitAll, type Views } from './views.ts';

const languages = ['en', 'es', 'de', 'fr', 'ja'] as const;

let studio: Studio;
let views: Views;
beforeAll(async () => {
  studio = await openStudio();
  views = await makeViews(studio);
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

/** Changes the language as another window of the browser does, whose settings this one follows. */
async function speak(other: Page, page: Page, language: string): Promise<void> {
  await other.evaluate((code) => localStorage.setItem('uno.language', JSON.stringify(code)), language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await settled(page);
}

test('every view fits in five languages at 375, 768 and 1440 pixels', async () => {
  const found: string[] = [];
  const context = await studio.context({ storageState: views.storage });
  const other = await context.newPage();
  await other.goto('/icon.svg');
  const page = await context.newPage();
  // A width is left in the language in which the next one is entered: each loads some of the views.
  let turn = 0;
  const look = async (name: string, width: number) => {
    for (let i = 0; i < languages.length; i++) {
      const language = languages[(turn + i) % languages.length]!;
      await speak(other, page, language);
      for (const f of await misfits(page)) found.push(`${name} at ${width} in ${language}: ${f}`);
      await shot(page, `fits-${language}-${width}-${name}`);
    }
    turn += languages.length - 1;
  };
  await visitAll(page, views.list, ({ name }, width) => look(name, width));
  await page.goto('/');
  await page.locator('header button').click();
  await page.locator('dialog').waitFor();
  await atEveryWidth(page, (width) => look('settings', width));
  await context.close();
  expect(found).toEqual([]);
});
