// A connection that is dead: the page says so soon, and is back soon after.

import { createServer, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { party, settled } from './journeys.ts';
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

test('a tap is seen at once, a dead connection is told within three seconds and healed within two', async () => {
  const way = await wire(studio.url);
  const context = await studio.context({ viewport: { width: 375, height: 667 }, baseURL: way.url });
  const page = await context.newPage();
  const other = await studio.page({ viewport: { width: 375, height: 667 } });
  const pages = [page, other];
  await party(studio, ['Ann', 'Bob'], pages, [4, 4]);
  let waits = await settled(studio, pages);
  if (waits.seats[0] === 1) {
    // Bob begins: he draws, and keeps what he drew.
    await other.locator('[data-act=draw]').click();
    await other.locator('[data-act=pass]').click();
    await expect.poll(async () => (await studio.waits(new URL(page.url()).pathname.slice(3))).seats, { timeout: 30_000 }).toEqual([0]);
    waits = await settled(studio, pages);
  }
  const before = waits.at[0]!;

  way.cut();
  // Times are taken in the page, from the tap on, so that a busy machine is not measured.
  const told = page.evaluate(
    () =>
      new Promise<{ pending: number; lost: number }>((done) => {
        const start = performance.now();
        let pending = -1;
        const look = () => {
          if (pending < 0 && document.querySelector('.desk[data-pending]')) pending = performance.now() - start;
          if (document.querySelector('.banner.lost')) done({ pending, lost: performance.now() - start });
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
        document.querySelector<HTMLElement>('button.fits')!.click();
        look();
      }),
  );
  const { pending, lost } = await told;
  expect(pending).toBeGreaterThanOrEqual(0);
  expect(pending).toBeLessThan(50);
  expect(lost).toBeLessThan(3500);
  await shot(page, 'cut-375');

  way.heal();
  const healed = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = performance.now();
        const look = () => {
          if (!document.querySelector('.banner.lost')) done(performance.now() - start);
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
        window.dispatchEvent(new Event('online'));
        look();
      }),
  );
  expect(healed).toBeLessThan(2000);
  // The move was made once, or is given back with a word.
  await expect
    .poll(async () => (await page.locator('[data-returned]').count()) > 0 || (await studio.waits(new URL(page.url()).pathname.slice(3))).at[0] !== before, { timeout: 30_000 })
    .toBe(true);
  way.close();
});
