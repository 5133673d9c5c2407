// The pictures of the handbook, made only when pictures are asked for.

import { afterAll, beforeAll, test } from 'vitest';
import type { Page } from 'playwright-core';
import { act, click, myTurn, playHand, setUp } from './journeys.ts';
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
  await page.setViewportSize({ width: 1024, height: 690 });
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
