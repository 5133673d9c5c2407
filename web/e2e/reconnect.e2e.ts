import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, myTurn, noted, playHand, setUp, verdict } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
});

test('the server is killed in the middle of a hand; the page says so, comes back, and the hand goes on', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Ann', seats: ['bot:greedy', 'bot:random'], to: '0' });
  await myTurn(studio, page);
  const hand = () => page.locator('.hand button').evaluateAll((cards) => cards.map((c) => c.getAttribute('aria-label')?.replace(', can be played', '')));
  const before = await hand();
  const said = () => page.locator('aside ol li').count();
  const log = await said();
  await studio.kill();
  await page.getByText('The connection is lost.').waitFor();
  await shot(page, 'lost-1440');
  // It is said for a few seconds only.
  const again = await noted(page, '.banner', 'Connected again.');
  await studio.revive();
  await expect.poll(again).toBe(true);
  await myTurn(studio, page);
  // The answer to a question comes after the whole hand, which the new connection tells first.
  await page.locator('[data-act=hint]').click();
  await page.locator('.hint').waitFor();
  await expect.poll(hand).toEqual(before);
  await expect.poll(said).toBe(log);
  await playHand(studio, [page], click);
  expect(await verdict(page)).toBe('good');
});

test('a page that is loaded anew goes on where it was', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Ann', seats: ['bot:greedy'], to: '0' });
  await myTurn(studio, page);
  const names = () => page.locator('.hand button').evaluateAll((cards) => cards.map((c) => c.getAttribute('aria-label')));
  const before = await names();
  await page.reload();
  await myTurn(studio, page);
  await expect.poll(names).toEqual(before);
});

test('the same seat in a second window: the first says so and can take it back', async () => {
  const context = await studio.context();
  const first = await context.newPage();
  await setUp(first, { name: 'Ann', seats: ['bot:greedy'], to: '0' });
  await first.getByRole('group', { name: 'Your hand' }).waitFor();
  const second = await context.newPage();
  await second.goto(first.url());
  await second.getByRole('group', { name: 'Your hand' }).waitFor();
  await first.getByText('This seat is open in another window.').waitFor();
  await first.getByRole('button', { name: 'Play here' }).click();
  await first.getByRole('group', { name: 'Your hand' }).waitFor();
});
