// The same game by finger on a phone, and by keyboard alone.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { act, myTurn, playHand, settled, tap } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('a whole hand on a small phone by touch, with nothing beside the screen', async () => {
  const page = await studio.page({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).tap();
  await page.getByRole('group', { name: 'Your hand' }).waitFor();
  await myTurn(studio, page);
  await shot(page, 'hand-375');
  await expect.poll(() => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([375, 667]);
  await page.getByRole('button', { name: 'Log' }).tap();
  await page.locator('dialog li').first().waitFor();
  await shot(page, 'log-375');
  await page.locator('dialog').getByRole('button', { name: 'Close' }).tap();
  // Some moves with cards that fly, the rest at once.
  for (let i = 0; i < 4; i++) {
    await myTurn(studio, page);
    await act(page, tap);
    if (i === 1) await shot(page, 'flight-375');
  }
  await page.locator('.flying-back').waitFor({ state: 'detached' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playHand(studio, [page], tap);
  await shot(page, 'over-375');
});

/** Presses Tab until something of a name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const e = document.activeElement;
      return e?.getAttribute('aria-label') ?? e?.textContent?.trim() ?? '';
    });
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('a hand by keyboard alone, from the first page on', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(page, 'Play now');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Your hand' }).waitFor();

  // The list of keys opens and closes, and letters do nothing behind it.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // What a person finds to do, and the key for it.
  const keys = [
    ['dialog [data-color]', 'g'], ['[data-act=accept]', 'a'], ['[data-act=uno]:not([aria-pressed=true])', 'u'],
    ['button.fits', 'arrows'], ['[data-act=pass]', 'p'], ['[data-act=draw]', 'd'],
  ] as const;
  const keyed: string[] = [];
  const byKey = async (page: Page, pressed: string) => {
    const [, key] = keys.find(([selector]) => selector === pressed)!;
    keyed.push(key);
    if (key !== 'arrows') return page.keyboard.press(key);
    // The arrows lead to the first card that can be played, Enter plays it.
    await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 25 && (await page.locator('button.fits:focus').count()) === 0; i++) await page.keyboard.press('ArrowRight');
    return page.keyboard.press('Enter');
  };
  await playHand(studio, [page], byKey);
  expect(keyed).toContain('arrows');
  expect(keyed).toContain('d');
  // The way on has the focus already.
  await page.keyboard.press('Enter');
  await page.getByText('Hand 2').waitFor();
  // What was played has been said.
  await page.locator('[role=log] p').first().waitFor({ state: 'attached' });
});

test('single letters can be switched off', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await myTurn(studio, page);
  await page.locator('[data-act=draw]').waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('d');
  // What is said after the keys comes to the table after what they do, and is all that comes.
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByLabel('Say something to the table').fill('Nothing is drawn.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.chat li', { hasText: 'Nothing is drawn.' }).waitFor();
  expect((await settled(studio, [page])).for).toBe('person');
  await expect.poll(() => page.locator('[data-act=draw]').count()).toBe(1);
});

test('another language, from the browser and from the settings', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 }, locale: 'de-AT' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jetzt spielen' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByLabel('Sprache').selectOption('ja');
  await page.getByRole('button', { name: '今すぐ遊ぶ' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '今すぐ遊ぶ' }).click();
  await page.getByRole('group', { name: 'あなたの手札' }).waitFor();
  await shot(page, 'hand-ja-1440');
});
