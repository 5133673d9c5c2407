// The end of a hand, and Help.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, party, playHand, verdict } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('a hand ends with all hands open and counted, and the way on in view on a phone', async () => {
  const phone = await studio.page({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const other = await studio.page({ viewport: { width: 1440, height: 900 } });
  await party(studio, ['Ann', 'Bob'], [phone, other], [2, 2]);
  await playHand(studio, [phone, other], click);
  for (const page of [phone, other]) {
    await page.locator('dialog [data-hand]').nth(1).waitFor();
    // What lies in the hand that lost is what the winner gets.
    const cards = await page.locator('dialog [data-hand] [data-card]').evaluateAll((list) => list.map((e) => e.getAttribute('data-card')!));
    expect(cards.length).toBeGreaterThan(0);
    const sum = cards.map((card) => Number(/^r(\d)$/.exec(card)![1])).reduce((a, b) => a + b);
    await expect.poll(() => page.locator('dialog [data-hand] .sum').innerText()).toBe(String(sum));
    await expect.poll(() => page.locator('dialog .winner .tag').innerText()).toBe(`+${sum}`);
    await expect.poll(() => page.locator('dialog h2').innerText()).toMatch(/^(You win|\w+ wins) the hand$/);
    expect(await verdict(page)).toBe('good');
  }
  const again = phone.getByRole('button', { name: 'Rematch' });
  await again.waitFor();
  const box = (await again.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(667);
  expect(box.y).toBeGreaterThanOrEqual(0);
  await shot(phone, 'ended-375');

  // A rematch is one tap, and begins once the other wants it, too.
  await again.click();
  await phone.getByText('Waiting for: Bob').waitFor();
  await other.getByText('Ann would like a rematch.').waitFor();
  // One hand is no match, and has no standings.
  for (const page of [phone, other]) await expect.poll(() => page.getByText('Standings').count()).toBe(0);
  await shot(other, 'rematch-1440');
  await other.getByRole('button', { name: 'Rematch' }).click();
  for (const page of [phone, other]) await page.locator('dialog').waitFor({ state: 'detached' });
});

test('Help shows the cards that it speaks of', async () => {
  const page = await studio.page({ viewport: { width: 768, height: 1024 } });
  await page.goto('/help');
  for (const card of ['red 7', 'green Skip', 'blue Reverse', 'yellow Draw Two', 'Wild', 'Wild Draw Four']) {
    await page.getByRole('img', { name: card, exact: true }).first().waitFor();
  }
  await shot(page, 'help-768');
});

test('the page says what it is to those who list it or put it on a home screen', async () => {
  const page = await studio.page();
  await page.goto('/');
  await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{50}/);
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href'))!);
  expect(manifest.ok()).toBe(true);
  expect(((await manifest.json()) as { name: string }).name).toContain('uno');
});
