// What journeys have in common: playing a hand as somebody who takes the first
// thing there is to do. Programs move only when a journey steps, so a page is
// looked at when it shows what the table waits for, and not before.

import type { Page } from 'playwright-core';
import { shot, until, type Studio, type Waits } from './studio.ts';

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
  if (options.sizes) await page.getByText('Deck and sizes').click();
  for (const [option, value] of Object.entries(options.sizes ?? {})) {
    await page.locator(`[aria-labelledby=option-${option}]`).fill(value);
  }
  for (let i = 1; i < options.seats.length; i++) await page.getByRole('button', { name: 'Add a seat' }).click();
  for (const [i, seat] of options.seats.entries()) await page.getByLabel(`Seat ${i + 2}`, { exact: true }).selectOption(seat);
  for (const [i, name] of (options.hot ?? []).entries()) await page.getByLabel(/^Name of the person/).nth(i).fill(name);
  if (options.to !== undefined) await page.getByLabel('Length').selectOption(options.to);
  if (options.public) await page.getByRole('checkbox', { name: 'Public table' }).check();
  await page.getByRole('button', { name: options.seats.includes('open') ? 'Open the table' : 'Open and start' }).click();
  await page.waitForURL(/\/t\/[A-Z0-9]+$/);
}

/** Every card fits every other. */
const reds = 'r0 r1 r1 r2 r2 r3 r3 r4 r4 r5 r5 r6 r6 r7 r7 r8 r8 r9 r9';

/**
 * Opens a table of people, each on a page of their own, who hold so few red
 * cards that the hand is decided in a few plays.
 */
export async function party(studio: Studio, names: readonly string[], pages: readonly Page[], cards: readonly number[]): Promise<string> {
  const [first, ...others] = names;
  const answer = await fetch(`${studio.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: first, seats: [{ kind: 'me' }, ...others.map((name) => ({ kind: 'hot', name }))], to: 0, start: true, watch: true,
      rules: { name: 'official', options: { deck: reds, hands: cards } },
    }),
  });
  const made = (await answer.json()) as { code: string; token: string; tokens: Record<string, string> };
  if (!answer.ok) throw new Error(JSON.stringify(made));
  for (const [seat, page] of pages.entries()) {
    const token = made.tokens[seat] ?? made.token;
    const held = [{ code: made.code, at: 0, seats: [{ seat, token, name: names[seat] }] }];
    await page.addInitScript((tables) => localStorage.setItem('uno.tables', tables), JSON.stringify(held));
    await page.goto(`/t/${made.code}`);
  }
  for (const page of pages) await page.locator(desk).waitFor({ state: 'attached' });
  return made.code;
}

const desk = '.desk[data-at]';

/** Waits until pages show their table where it is, and says what it waits for. */
export async function settled(studio: Studio, pages: readonly Page[]): Promise<Waits> {
  let waits: Waits;
  const show = async () => {
    waits = await studio.waits(codeOf(pages[0]!));
    const shown = await Promise.all(
      pages.map(async (page) => {
        const [at, seat] = await page.locator(desk).evaluate((e) => [(e as HTMLElement).dataset.at, (e as HTMLElement).dataset.seat]);
        return at === (seat ? waits.at[Number(seat)] : waits.at.at(-1));
      }),
    );
    return shown.every(Boolean);
  };
  await until(show, () => `the table is at ${JSON.stringify(waits)}; a page does not show it`);
  return waits!;
}

/**
 * Has a page note from now on, until it is loaded anew, whether something with a text is ever in
 * it, for however short a moment.
 */
export async function noted(page: Page, selector: string, text = ''): Promise<() => Promise<boolean>> {
  const note = await page.evaluateHandle(
    ([selector, text]) => {
      const note = { seen: false };
      const look = () => (note.seen ||= [...document.querySelectorAll(selector)].some((e) => e.textContent.includes(text)));
      look();
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      return note;
    },
    [selector, text] as const,
  );
  return () => note.evaluate(({ seen }) => seen);
}

/** What a page offers now; any act of a person changes it. Nothing while an act is on its way. */
const offer = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('.desk[data-pending]')) return '';
    const seen = (selector: string) => [...document.querySelectorAll(selector)].map((e) => e.outerHTML.length);
    return JSON.stringify([
      document.querySelector<HTMLElement>('.desk')?.dataset.at, document.querySelector<HTMLElement>('.desk')?.dataset.seat,
      seen('dialog'), seen('.actions'), seen('.line'), document.querySelectorAll('.hand button.peeked').length,
    ]);
  });

/** How a journey presses something: by a click or by a finger. */
export type Press = (page: Page, selector: string) => Promise<void>;

/** Where cards overlap, their left upper corner is what can be seen and pressed. */
const corner = (selector: string) => (selector.includes('fits') ? { position: { x: 14, y: 24 } } : {});
export const click: Press = (page, selector) => page.locator(selector).first().click(corner(selector));
export const tap: Press = (page, selector) => page.locator(selector).first().tap(corner(selector));

/** What a person may find to do, in the order in which it is taken. */
const acts = [
  'dialog [data-color]', 'dialog [data-seat]', 'dialog [data-twin]',
  '[data-act=uno]:not([aria-pressed=true])', 'button.fits', '[data-act=accept]', '[data-act=pass]', '[data-act=draw]',
];

/** Does the first thing that there is to do, and waits until it is done. */
export async function act(page: Page, press: Press): Promise<void> {
  const before = await offer(page);
  const open = (await page.locator('dialog').count()) > 0;
  for (const selector of acts) {
    if ((open && !selector.startsWith('dialog')) || (await page.locator(selector).count()) === 0) continue;
    await press(page, selector);
    const done = async () => !['', before].includes(await offer(page));
    return until(done, () => `${selector} was pressed and nothing happened`);
  }
  throw new Error(`there is nothing to do; the page says: ${await page.locator('body').innerText()}`);
}

/** Lets programs move until something waits for a person, or the hand is over; says for what. */
export async function untilAsked(studio: Studio, pages: readonly Page[]): Promise<Waits> {
  const code = codeOf(pages[0]!);
  for (const page of pages) await page.locator(desk).waitFor({ state: 'attached' });
  for (;;) {
    const waits = await settled(studio, pages);
    if (waits.for !== 'program') return waits;
    await studio.step(code);
  }
}

/** Lets programs move, and windows pass, until it is this page's turn to decide. */
export async function myTurn(studio: Studio, page: Page): Promise<void> {
  for (;;) {
    const waits = await untilAsked(studio, [page]);
    if (waits.for !== 'window') return;
    await letPass(studio, [page], waits);
  }
}

/** Lets an open window pass for those pages to which it is open. */
async function letPass(studio: Studio, pages: readonly Page[], waits: Waits): Promise<void> {
  for (const page of pages) {
    const seat = await page.locator(desk).getAttribute('data-seat');
    if (!seat || !waits.seats.includes(Number(seat))) continue;
    const passed = async () => {
      const now = await studio.waits(codeOf(page));
      if (now.for !== 'window' || !now.seats.includes(Number(seat)) || now.at[Number(seat)] !== waits.at[Number(seat)]) return true;
      // Somebody who forgot Uno says it; where nothing can be done the page lets it pass by itself.
      // A window that closes takes its button along, so that it is looked for and clicked in one turn of the page.
      await page.evaluate(() => document.querySelector<HTMLElement>('.desk:not([data-pending]) :is([data-act=uno].shout, [data-act=let-pass])')?.click());
      return false;
    };
    await until(passed, () => 'the window does not close');
  }
}

/** Plays until the hand is over; pages are all that sit. before is told of each thing that is waited for. */
export async function playHand(studio: Studio, pages: readonly Page[], press: Press, before?: (waits: Waits) => Promise<boolean | void>): Promise<void> {
  const first = pages[0]!;
  try {
    for (let acts = 0; acts < 2000; ) {
      const waits = await untilAsked(studio, pages);
      if (before && (await before(waits))) return;
      if (waits.for === 'window') {
        await letPass(studio, pages, waits);
      } else if (waits.for === 'person') {
        // Where people share a device, the seat that is to move may not be uncovered yet.
        for (const page of pages) {
          if ((await page.locator(desk).getAttribute('data-seat')) !== String(waits.seats[0])) continue;
          await act(page, press);
          acts++;
        }
      } else {
        for (const page of pages) await page.locator('dialog .fair').waitFor();
        return;
      }
    }
    throw new Error('the hand does not end');
  } catch (e) {
    await shot(first, 'stuck');
    throw e;
  }
}

/** Waits until the page itself has checked the deal, and says how it found it. */
export const verdict = (page: Page): Promise<string | null> => page.locator('.fair:not([data-verdict=checking])').first().getAttribute('data-verdict');
