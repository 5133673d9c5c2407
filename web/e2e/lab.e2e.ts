// The laboratory: a puzzle of each kind, a deck solved and one refused, a graph and its
// way back, a duel with the coach, a rule tried and a statement run, a claim measured.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
let page: Page;
beforeAll(async () => {
  studio = await openStudio();
  page = await studio.page({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('the puzzles of a day', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('link', { name: /Daily puzzle/ }).click();
  await page.locator('[data-kind=win]').waitFor();

  await page.goto('/daily?date=2026-01-02');
  await page.locator('[data-kind=win]').waitFor();
  const hand = page.getByRole('list', { name: 'Your hand' });
  const play = (card: string) => hand.getByRole('button', { name: card }).first().click();
  await play('red Reverse');
  await page.getByText('Right so far.').waitFor();
  for (const card of ['red Draw Two', 'yellow Draw Two']) {
    await play(card);
    await expect.poll(() => hand.getByRole('button', { name: card }).count()).toBe(0);
  }
  await play('Wild Draw Four');
  await button('green').click();
  await expect.poll(() => hand.getByRole('button').count()).toBe(2);
  await play('green Skip');
  await expect.poll(() => hand.getByRole('button').count()).toBe(1);
  await play('blue Skip');
  await page.getByText('Solved!').waitFor();
  await shot(page, 'lab-win-solved');

  await page.getByRole('link', { name: /Was it a bluff/ }).click();
  await page.locator('[data-kind=bluff]').waitFor();
  await page.getByRole('slider').fill('58');
  await button('That is my answer').click();
  await page.getByText('The hand was').waitFor();
  await shot(page, 'lab-bluff-scored');
  await page.getByRole('link', { name: /What do they hold/ }).click();
  await page.locator('[data-kind=hold]').waitFor();
  await button('That is my answer').click();
  await page.getByText('The hand was').waitFor();
  await shot(page, 'lab-hold-scored');

  await page.getByRole('link', { name: /One path/ }).click();
  await page.locator('[data-kind=path]').waitFor();
  await button('Show the solution').click();
  await page.getByRole('heading', { name: 'A solution' }).waitFor();
  const cards = await page.locator('h3 + .cards [role=img]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')!));
  for (const card of cards) await page.getByRole('list', { name: 'The deck' }).getByRole('button', { name: card }).first().click();
  await page.getByText('Solved!').waitFor();

  // The first answers of the day are kept, and the day before has puzzles of its own.
  await page.reload();
  await page.getByRole('link', { name: /Win this hand 100 points/ }).waitFor();
  await button('Day before').click();
  await page.waitForURL(/date=2026-01-01/);
  await page.getByRole('link', { name: 'Win this hand', exact: true }).waitFor();
});

test('a deck is solved, another refused with a certificate, a graph led back', async () => {
  await page.goto('/solve');
  await button('Solve').click();
  await page.getByText('Yes, it can be won.').waitFor();
  await button('Check it').click();
  await page.getByText(/agrees: yes: the order plays all 9 cards/).waitFor();
  await shot(page, 'lab-solved');
  await button('Count').click();
  await page.getByText('Winning orders: 28').waitFor();

  await page.getByLabel('Example').selectOption('A cut');
  await button('Solve').click();
  await page.getByText('No, it cannot be won.').waitFor();
  await button('All steps').click();
  await page.getByText(/there is no winning order/).waitFor();
  await button('Check it').click();
  await page.getByText(/^The checker, which shares no code/).waitFor();
  await shot(page, 'lab-refused');
  await button('Fill in').click();
  await page.getByText('1 card makes it playable.').waitFor();
  await page.getByLabel('Example').selectOption('A large kernel');
  await button('Kernel').click();
  await page.getByText('The kernel has 11 of 15 cards. The others are faded.').waitFor();
  await shot(page, 'lab-kernel');

  await page.getByText('From a graph').click();
  await button('Make it a deck').click();
  await page.getByText('18 cards', { exact: true }).waitFor();
  await button('Solve').click();
  await page.getByText('Yes, it can be won.').waitFor();
  await button('The way back').click();
  await page.getByText(/^The path:/).waitFor();
  await shot(page, 'lab-graph');
});

test('a duel, the rules, the theory, a claim', async () => {
  await page.goto('/duel?hand=r5+rs&other=b1+b2&top=r2');
  await button('Show what threatens').click();
  await page.getByText('wins whatever is drawn').first().waitFor();
  await button('Ask the coach').click();
  await page.getByRole('heading', { name: /Chance to win: 100/ }).waitFor();
  await shot(page, 'lab-duel');

  await page.goto('/learn');
  const rules = page.locator('details[open]');
  await rules.getByRole('button', { name: 'red 5' }).click();
  await rules.getByRole('button', { name: 'Compare' }).click();
  await rules.getByText('Right are those with a mark.').waitFor();
  await button('Run it').first().click();
  await page.getByText('"sequences": "28"').waitFor();
  await shot(page, 'lab-learn');

  await page.goto('/studies');
  const claim = page.locator('article').filter({ hasText: 'racing' });
  await claim.locator('summary').click();
  await claim.getByRole('button', { name: /Measure with/ }).click();
  await claim.getByText('uno study duel -n 40').waitFor();
  // What the handbook found comes with the page.
  await page.getByText('All figures in one plot').first().click();
  const plot = page.getByRole('group', { name: /^All figures in one plot/ }).first();
  await plot.locator('.figure').nth(20).waitFor();
  await expect.poll(() => page.getByText(/^uno bench calibration/).count()).toBe(2);
  await shot(page, 'lab-study');
});
