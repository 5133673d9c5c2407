// "Uno!" is seen by everybody, and who did not say it can be caught.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, noted, party, settled } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('Uno is seen on a phone and cannot be caught; who forgets it can be, and is', async () => {
  const phone = await studio.page({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const desktop = await studio.page({ viewport: { width: 1440, height: 900 } });
  const pages = [phone, desktop];
  const names = ['Ann', 'Bob'];
  const code = await party(studio, names, pages, [2, 2]);

  const waits = await settled(studio, pages);
  expect(waits.for).toBe('person');
  const one = waits.seats[0]!;
  const two = 1 - one;
  const caller = pages[one]!;
  const other = pages[two]!;

  // Said: a bubble at the seat and at one's own hand, no button to catch, and nothing to wait for.
  const offered = await noted(other, '[data-act=catch]');
  await click(caller, '[data-act=uno]');
  await click(caller, 'button.fits');
  await other.locator('.others [data-call=uno]').waitFor();
  await caller.locator('.own [data-call=uno]').waitFor();
  const box = (await other.locator('.others [data-call=uno]').boundingBox())!;
  const size = other.viewportSize()!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
  await expect.poll(async () => (await studio.waits(code)).for).toBe('person');
  await settled(studio, pages);
  expect(await offered()).toBe(false);
  await shot(other, 'uno-said');

  // Forgotten: the other is told so, by name, and can catch. Nothing moves when the window's bar appears.
  await caller.locator('.desk:not([data-pending])').waitFor();
  const front = caller.locator('.front');
  const before = (await front.boundingBox())!;
  await click(other, 'button.fits');
  await caller.getByText(`${names[two]} has one card left and did not say Uno.`).waitFor();
  await caller.locator('[data-act=let-pass]', { hasText: 'Continue' }).waitFor();
  const during = (await front.boundingBox())!;
  expect([during.y, during.height]).toEqual([before.y, before.height]);
  await shot(caller, 'uno-forgotten');
  await click(caller, '[data-act=catch]');
  await caller.locator('.others [data-call=caught]').waitFor();
  await other.locator('.own [data-call=caught]').waitFor();
  await shot(caller, 'uno-caught');
});
