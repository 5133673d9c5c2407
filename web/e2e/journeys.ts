// What journeys have in common: playing a hand as somebody who takes the first
// thing there is to do.

import type { Page } from 'playwright-core';
import { shot } from './studio.ts';

/** The code of the table that a page is at. */
export const codeOf = (page: Page): string => /\/t\/([A-Z0-9]+)/.exec(page.url())?.[1] ?? '';

/** Sets a table up through the form and goes there. seats are values of the seat menus after one's own seat. */
export async function setUp(
  page: Page,
  options: { name: string; seats: readonly string[]; hot?: readonly string[]; preset?: string; switches?: readonly string[]; sizes?: Record<string, string>; to?: string; public?: boolean },
): Promise<void> {
  await page.goto('/new');
  await page.getByLabel('Your name').fill(options.name);
  if (options.preset) await page.getByRole('radio', { name: options.preset }).check();
  for (const name of options.switches ?? []) await page.getByRole('checkbox', { name }).check();
  for (const [option, value] of Object.entries(options.sizes ?? {})) {
    await page.getByText('Deck and sizes').click();
    await page.locator(`[aria-labelledby=option-${option}]`).fill(value);
  }
  for (let i = 1; i < options.seats.length; i++) await page.getByRole('button', { name: 'Add a seat' }).click();
  for (const [i, seat] of options.seats.entries()) await page.getByLabel(`Seat ${i + 2}`, { exact: true }).selectOption(seat);
  for (const [i, name] of (options.hot ?? []).entries()) await page.getByLabel(/^Name of the person/).nth(i).fill(name);
  if (options.to !== undefined) await page.getByLabel('Length').selectOption(options.to);
  if (options.public) await page.getByRole('checkbox', { name: 'Public table' }).check();
  await page.getByRole('button', { name: options.seats.includes('open') ? 'Open the table' : 'Open and start' }).click();
  await page.waitForURL(/\/t\/[A-Z0-9]{5}$/);
}

/** One thing that can be done now, by clicking (or touching); false if there is none. */
export async function act(page: Page, press: (selector: string) => Promise<void>): Promise<boolean> {
  const there = async (selector: string) => (await page.locator(selector).count()) > 0;
  for (const selector of ['dialog [data-color]', 'dialog [data-seat]', 'dialog [data-twin]']) {
    if (await there(selector)) {
      await press(selector);
      return true;
    }
  }
  if (await there('dialog')) return false;
  if ((await there('[data-act=uno]')) && (await page.locator('[data-act=uno][aria-pressed=true]').count()) === 0) {
    await press('[data-act=uno]');
    return true;
  }
  for (const selector of ['button.fits', '[data-act=accept]', '[data-act=pass]', '[data-act=draw]']) {
    if (await there(selector)) {
      await press(selector);
      return true;
    }
  }
  return false;
}

/** Waits until there is something to decide. */
export async function myTurn(page: Page): Promise<void> {
  await page.locator('button.fits, [data-act=draw], [data-act=accept], dialog [data-color]').first().waitFor();
}

const shortly = { timeout: 1500 };
/** Where cards overlap, their left upper corner is what can be seen and pressed. */
const corner = (selector: string) => (selector.includes('fits') ? { ...shortly, position: { x: 14, y: 24 } } : shortly);

/** A click that may come too late: somebody else may have moved meanwhile. */
export const click = (page: Page) => async (selector: string) => {
  await page.locator(selector).first().click(corner(selector)).catch(() => undefined);
};
/** The same by finger. */
export const tap = (page: Page) => async (selector: string) => {
  await page.locator(selector).first().tap(corner(selector)).catch(() => undefined);
};

/** Whether the sheet that ends a hand is open. */
export const handIsOver = async (page: Page): Promise<boolean> => (await page.locator('dialog .fair, dialog [data-first]:text("Next hand"), dialog :text("wins the"), dialog :text("You win the")').count()) > 0;

/** Plays until the hand is over; pages are all that sit. */
export async function playHand(pages: readonly Page[], press: (page: Page) => (selector: string) => Promise<void>, most = 120_000): Promise<void> {
  const end = Date.now() + most;
  for (;;) {
    for (const page of pages) {
      if (await handIsOver(page)) return;
      await act(page, press(page));
    }
    await pages[0]!.waitForTimeout(80);
    if (Date.now() > end) {
      await shot(pages[0]!, 'stuck');
      throw new Error(`the hand should be over by now; the page says: ${await pages[0]!.locator('body').innerText()}`);
    }
  }
}

/** Waits until the page itself has checked the deal, and how it found it. */
export async function verdict(page: Page): Promise<string | null> {
  await page.locator('.fair:not([data-verdict=checking])').first().waitFor();
  return page.locator('.fair').first().getAttribute('data-verdict');
}
