// A connection that is dead: the page says so soon, and is back soon after.

import { createServer, connect, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, party, settled } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

/** A way to the studio that can be cut: what is sent then is lost without a word. */
async function wire(to: string): Promise<{ url: string; cut(): void; heal(): void; close(): void }> {
  const port = Number(new URL(to).port);
  const pairs = new Set<[Socket, Socket]>();
  let whole = true;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.on('data', (d) => whole && far.write(d));
    far.on('data', (d) => whole && near.write(d));
    for (const [a, b] of [pair, [far, near]] as const) {
      a.on('error', () => undefined);
      a.on('close', () => {
        pairs.delete(pair);
        b.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: () => (whole = false),
    heal: () => {
      whole = true;
      for (const [near] of pairs) near.destroy();
    },
    close: () => {
      server.close();
      for (const [near] of pairs) near.destroy();
    },
  };
}

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
});

/** What a page measures of itself, by its own clock in milliseconds. */
interface Clock {
  /** When it last heard from the server. */
  heard: number;
  /** From the last tap until the table showed that the move is on its way, less the time for which the page got no turn. */
  pending: number;
  /** From the last message until the page said that the connection is lost, less the same. */
  told: number;
  /** From the sign that the network is back until the page tries to connect again, or no longer says that it is lost, less the same. */
  healed: number;
}

/** Lets a page measure itself. */
function clock() {
  const at: Clock = { heard: 0, pending: -1, told: -1, healed: -1 };
  let tapped = 0;
  let back = 0;
  const turns: number[] = [];
  Object.assign(window, { at });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      healing();
      this.addEventListener('message', () => (at.heard = performance.now()));
    }
  };
  setInterval(() => turns.push(performance.now()), 20);
  /** For how long the page got no turn since a moment. */
  const without = (since: number) => {
    const seen = [since, ...turns.filter((t) => t > since), performance.now()];
    return seen.reduce((sum, t, i) => sum + (i > 0 ? Math.max(0, t - seen[i - 1]! - 25) : 0), 0);
  };
  const healing = () => {
    if (at.healed < 0 && back > 0) at.healed = performance.now() - back - without(back);
  };
  window.addEventListener('click', () => (tapped = performance.now()), { capture: true });
  const isLost = () => document.querySelector('.banner.lost') !== null;
  // The page may have tried again by itself before the sign.
  window.addEventListener('online', () => {
    back = performance.now();
    if (!isLost()) healing();
  }, { capture: true });
  const look = () => {
    const lost = isLost();
    const now = performance.now();
    if (at.pending < 0 && tapped > 0 && document.querySelector('.desk[data-pending]')) at.pending = now - tapped - without(tapped);
    if (at.told < 0 && lost) at.told = now - at.heard - without(at.heard);
    if (!lost) healing();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

const clockOf = (page: Page) => page.evaluate(() => (window as unknown as { at: Clock }).at);

test('a tap is seen at once, a cut connection is told within three seconds and healed within two', async () => {
  const way = await wire(studio.url);
  const context = await studio.context({ viewport: { width: 375, height: 667 }, baseURL: way.url });
  const page = await context.newPage();
  await page.addInitScript(clock);
  const other = await studio.page({ viewport: { width: 375, height: 667 } });
  const pages = [page, other];
  await party(studio, ['Ann', 'Bob'], pages, [4, 4]);
  let waits = await settled(studio, pages);
  if (waits.seats[0] === 1) {
    // Bob begins: he draws, and keeps what he drew.
    await other.locator('[data-act=draw]').click();
    await other.locator('[data-act=pass]').click();
    await expect.poll(async () => (await studio.waits(codeOf(page))).seats).toEqual([0]);
    waits = await settled(studio, pages);
  }
  const before = waits.at[0]!;

  way.cut();
  await page.evaluate(() => document.querySelector<HTMLElement>('button.fits')!.click());
  await page.locator('.banner.lost').waitFor();
  await shot(page, 'cut-375');
  way.heal();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('.banner.lost').waitFor({ state: 'detached' });
  const first = await clockOf(page);
  expect(first.pending).toBeGreaterThanOrEqual(0);
  expect(first.pending).toBeLessThan(50);
  expect(first.told).toBeGreaterThan(0);
  expect(first.told).toBeLessThan(3000);
  expect(first.healed).toBeGreaterThanOrEqual(0);
  expect(first.healed).toBeLessThan(2000);
  // The move was made once, or is given back with a word.
  await expect
    .poll(async () => (await page.locator('[data-returned]').count()) > 0 || (await studio.waits(codeOf(page))).at[0] !== before)
    .toBe(true);

  // Who waits for others and does nothing is told as soon.
  await page.evaluate(() => Object.assign((window as unknown as { at: Clock }).at, { told: -1 }));
  way.cut();
  await page.locator('.banner.lost').waitFor();
  const second = await clockOf(page);
  expect(second.told).toBeGreaterThan(0);
  expect(second.told).toBeLessThan(3000);
  way.close();
});
