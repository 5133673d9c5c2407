// The same game by finger on a phone, and by keyboard alone.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { act, handIsOver, myTurn, playHand, tap } from './journeys.ts';
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
  await myTurn(page);
  await shot(page, 'hand-375');
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(wide).toEqual([375, 667]);
  await page.getByRole('button', { name: 'Log' }).tap();
  await page.locator('dialog li').first().waitFor();
  await shot(page, 'log-375');
  await page.getByRole('button', { name: 'Close' }).tap();
  // Some moves with cards that fly, the rest at once.
  for (let i = 0; i < 4 && !(await handIsOver(page)); i++) {
    await myTurn(page);
    await act(page, tap(page));
    await page.waitForTimeout(120);
    if (i === 1) await shot(page, 'flight-375');
  }
  expect(await page.locator('.flying-back').count()).toBeLessThan(5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playHand([page], tap);
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

  const has = async (selector: string) => (await page.locator(selector).count()) > 0;
  const end = Date.now() + 150_000;
  let played = 0;
  while (!(await handIsOver(page))) {
    expect(Date.now()).toBeLessThan(end);
    if (await has('dialog [data-color]')) await page.keyboard.press('g');
    else if (await has('dialog')) await page.waitForTimeout(50);
    else if (await has('[data-act=accept]')) await page.keyboard.press('a');
    else if ((await has('[data-act=uno]')) && !(await has('[data-act=uno][aria-pressed=true]'))) await page.keyboard.press('u');
    else if (await has('button.fits')) {
      // The arrows lead to the first card that can be played, Enter plays it.
      await page.keyboard.press('ArrowRight');
      for (let i = 0; i < 25 && !(await has('button.fits:focus')); i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      played++;
    } else if (await has('[data-act=pass]')) await page.keyboard.press('p');
    else if (await has('[data-act=draw]')) await page.keyboard.press('d');
    await page.waitForTimeout(70);
  }
  expect(played).toBeGreaterThan(0);
  // The way on has the focus already.
  await page.keyboard.press('Enter');
  await page.getByText('Hand 2').waitFor();
  // What was played has been said.
  expect(await page.locator('[role=log] p').count()).toBeGreaterThan(0);
});

test('single letters can be switched off', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('[data-act=draw]').waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('d');
  await page.waitForTimeout(300);
  expect(await page.locator('.panel-inside [aria-pressed=true]').innerText()).toBe('Log');
  expect(await page.locator('[data-act=draw]').count()).toBe(1);
});

test('another language, from the browser and from the settings', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 }, locale: 'de-AT' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jetzt spielen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByLabel('Sprache').selectOption('ja');
  await page.getByRole('button', { name: '今すぐ遊ぶ' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '今すぐ遊ぶ' }).click();
  await page.getByRole('group', { name: 'あなたの手札' }).waitFor();
  await shot(page, 'hand-ja-1440');
});
