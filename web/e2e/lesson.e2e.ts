// The first hand that teaches, from its first card to its last word, in every
// language: the program in the page plays it, and nothing waits for a moment.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '../src/lab/lessons.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('the lesson is played to its end by what it asks for', async () => {
  const page = await studio.page({ viewport: { width: 375, height: 667 } });
  await page.goto('/tutorial');
  for (const [part, lesson] of lessons.entries()) {
    for (const [step, { want }] of lesson.steps.entries()) {
      await page.locator(`[data-step="${part}.${step}"]:not([data-busy]) .hand`).waitFor();
      if (part === 0 && step === 0) {
        // A card that does not fit is refused, and the lesson goes on from where it was.
        await page.locator('.hand button').filter({ has: page.locator('use[href="#card-b6"]') }).first().dispatchEvent('click');
        await page.locator('.say .bad').waitFor();
      }
      if (want.startsWith('color')) {
        await page.locator(`[data-color=${want.slice(6)}]`).click();
        continue;
      }
      const [kind, color] = want.replace('!', '').split(':');
      if (want === 'draw' || want === 'challenge') await page.locator(`[data-act=${want}]`).click();
      else if (want.startsWith('catch')) await page.locator('[data-act=catch]').click();
      else {
        if (want.endsWith('!')) await page.locator('[data-act=uno]').click();
        await page.locator('.hand button').filter({ has: page.locator(`use[href="#card-${kind}"]`) }).first().dispatchEvent('click');
        if (color) await page.locator(`[data-color=${color}]`).click();
      }
    }
    await page.locator(`[data-step="${part}.${lesson.steps.length}"]:not([data-busy])`).waitFor();
    await shot(page, `lesson-${part}`);
    if (part < lessons.length - 1) await page.locator('[data-act=next]').click();
  }
  await page.getByRole('link', { name: 'Play now' }).waitFor();
});
