// The pictures of the handbook, made only when pictures are asked for.

import { afterAll, beforeAll, test } from 'vitest';
import type { Page } from 'playwright-core';
import { act, click, myTurn, party, playHand, setUp } from './journeys.ts';
import { lessons } from '../src/lab/lessons.ts';
import { openStudio, shot, type Studio } from './studio.ts';

const asked = process.env.UNO_SHOTS !== undefined;

let studio: Studio;
beforeAll(async () => {
  if (asked) studio = await openStudio();
});
afterAll(async () => {
  if (asked) await studio.close();
});

/** Plays some moves, and stops where there is something to decide. */
async function playSome(page: Page, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) {
    await myTurn(studio, page);
    await act(page, click);
  }
  await myTurn(studio, page);
}

test.runIf(asked)('pictures', async () => {
  const page = await studio.page({ viewport: { width: 1024, height: 650 } });
  await setUp(page, { name: 'Ann', seats: ['bot:greedy', 'bot:random'], public: true });
  await playSome(page, 3);
  await shot(page, 'studio-table');
  await playHand(studio, [page], click);
  await page.goto('/games');
  await page.getByRole('link', { name: /^Show: Game/ }).first().click();
  await page.getByRole('slider').waitFor();
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
  await page.setViewportSize({ width: 1024, height: 760 });
  await shot(page, 'studio-replay');

  await page.setViewportSize({ width: 960, height: 720 });
  await page.goto('/new');
  await page.getByRole('checkbox', { name: 'twins' }).check();
  await page.getByText(/^Plays as/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await shot(page, 'studio-new');

  const phone = await studio.page({ viewport: { width: 375, height: 667 }, colorScheme: 'dark' });
  await setUp(phone, { name: 'Ann', seats: ['bot:greedy', 'bot:random'] });
  await playSome(phone, 2);
  await shot(phone, 'studio-phone');
});

/** Pictures of what a page shows, in both themes at three widths. */
async function looks(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    for (const [width, height] of [[1440, 900], [768, 1024], [375, 667]] as const) {
      await page.setViewportSize({ width, height });
      await shot(page, `look-${name}-${theme}-${width}`);
    }
  }
}

test.runIf(asked)('Help, the lesson and a turn in both themes at three widths', async () => {
  const page = await studio.page({ viewport: { width: 768, height: 1024 } });
  await page.goto('/help');
  await page.getByRole('img', { name: 'Wild Draw Four', exact: true }).first().waitFor();
  await looks(page, 'help');
  await page.goto('/tutorial');
  await page.locator('[data-step="0.0"]:not([data-busy]) .hand').waitFor();
  await looks(page, `lesson-of-${lessons.length}`);

  await setUp(page, { name: 'Ann', seats: ['bot:vera', 'bot:otto', 'bot:rosa'] });
  await playSome(page, 2);
  await page.keyboard.press('Escape'); // a Wild may have been chosen
  await looks(page, 'turn');
});

test.runIf(asked)('chat and confetti in both themes at three widths', async () => {
  const page = await studio.page({ viewport: { width: 768, height: 1024 } });
  await setUp(page, { name: 'Ann', seats: ['bot:vera', 'bot:otto', 'bot:rosa'] });
  await myTurn(studio, page);
  // The chat is a sheet where the window is narrow.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: /^Log/ }).first().click();
  await page.locator('dialog').getByRole('button', { name: /^Chat/ }).click();
  await page.getByRole('button', { name: 'Hello!' }).click();
  await page.getByRole('textbox', { name: 'Say something to the table' }).fill('Good evening, everybody!');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('dialog').getByText('Good evening').waitFor();
  await looks(page, 'chat');

  // Whoever holds one card goes out with it, and is celebrated.
  const [winner, loser] = [await studio.page({ viewport: { width: 768, height: 1024 }, reducedMotion: 'no-preference' }), await studio.page()];
  await party(studio, ['Ann', 'Bob'], [winner, loser], [1, 3]);
  await playHand(studio, [winner, loser], click);
  await looks(winner, 'won');
});
