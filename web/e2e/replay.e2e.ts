import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, playHand, setUp, verdict } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('a finished hand is listed, replayed by keys, linked to, checked, downloaded and counted', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Mia', seats: ['bot:greedy', 'bot:random'], sizes: { limit: '30' }, to: '0', public: true });
  await playHand(studio, [page], click);

  await page.goto('/games');
  await page.getByRole('link', { name: 'Mia' }).first().waitFor();
  // Programs have no page of their own, and words are not cut.
  await page.getByRole('cell', { name: 'Ada' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Ada' }).count()).toBe(0);
  await expect.poll(() => page.locator('td.rules').first().evaluate((cell) => {
    const word = document.createRange();
    word.selectNodeContents(cell.firstChild!);
    return word.getClientRects().length;
  })).toBe(1);
  await shot(page, 'games-1440');
  await page.getByRole('link', { name: /^Show: Game/ }).first().click();
  await page.waitForURL(/\/games\/\d+/);
  await page.getByRole('slider', { name: 'Position in the game' }).waitFor();
  expect(await verdict(page)).toBe('good');
  const last = Number(await page.getByRole('slider').getAttribute('max'));
  expect(last).toBeGreaterThan(3);

  await page.keyboard.press('End');
  await page.waitForURL(new RegExp(`at=${last}(&|$)`));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.waitForURL(/at=3(&|$)/);
  await shot(page, 'replay-1440');
  // What steps through the game is in view without scrolling.
  for (const button of await page.locator('.controls button, .controls a, .controls input').all()) {
    const box = (await button.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }

  // All hands lie open; from a seat only its own does.
  const faces = () => page.locator('.others .hand .face').count();
  await expect.poll(faces).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Seen by: Mia' });
  await page.waitForURL(/open=0/);
  await expect.poll(faces).toBe(0);

  // The address leads somebody else to the same moment.
  const other = await studio.page({ viewport: { width: 768, height: 1024 } });
  await other.goto(page.url());
  await other.getByRole('slider').waitFor();
  await expect.poll(() => other.getByRole('slider').inputValue()).toBe('3');
  await expect.poll(() => other.locator('.others .hand .face').count()).toBe(0);
  await shot(other, 'replay-768');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
  expect(await download.failure()).toBeNull();

  await page.goto('/names/Mia');
  await page.getByText('95 % interval').waitFor();
  await shot(page, 'name-1440');
});

test('what is not there is said to be not there', async () => {
  const page = await studio.page();
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.goto('/t/ZZZZZ');
  await page.getByRole('heading', { name: 'There is no table ZZZZZ.' }).waitFor();
  await page.goto('/games/999999');
  await page.getByRole('alert').waitFor();
  await page.goto('/names/Nobody');
  await page.getByText('Nobody called Nobody').waitFor();
});
