// Two pages of one browser without a studio behind them: they share tables, numbers and what is kept.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deal, playOut, serveFiles } from './site.ts';
import { hang, openBrowser, program } from './studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'uno-tabs-'));
const faults: string[] = [];
let server: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  execFileSync(program, ['site', '--out', join(folder, 'site')]);
  server = await serveFiles(join(folder, 'site'));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

describe.each(['with workers that pages share', 'without them'])('a browser %s', (kind) => {
  let context: BrowserContext;
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 375, height: 667 } });
    context.setDefaultTimeout(hang);
    context.on('page', (page) => page.on('pageerror', (e) => faults.push(e.stack ?? e.message)));
    if (kind === 'without them') await context.addInitScript('delete globalThis.SharedWorker');
    return () => context.close();
  });

  test('a hand in each of two tabs: both are kept, under numbers of their own', async () => {
    // Both tabs stand at their tables before either hand ends.
    const tabs = [await context.newPage(), await context.newPage()];
    for (const [i, page] of tabs.entries()) {
      await page.goto(`${url}#/new`);
      await deal(page, ['Ann', 'Ben'][i]!);
    }
    const games: string[] = [];
    for (const page of tabs) {
      await page.bringToFront();
      await playOut(page);
      const replay = await page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href');
      games.push(/games\/([^/?]+)/.exec(replay!)![1]!);
    }
    expect(games[0]).not.toBe(games[1]);
    for (const page of tabs) await page.close();
    const page = await context.newPage();
    for (const [i, game] of games.entries()) {
      await page.goto('about:blank');
      await page.goto(`${url}#/games/${game}`);
      await page.locator('option', { hasText: `Seen by: ${['Ann', 'Ben'][i]}` }).waitFor({ state: 'attached' });
    }
  });

  test('a table of one tab is open in another, and goes on there', async () => {
    const first = await context.newPage();
    await first.goto(`${url}#/new`);
    await deal(first, 'Cem');
    const table = first.url();
    const second = await context.newPage();
    await second.goto(table);
    await second.locator('.desk[data-at]').waitFor({ state: 'attached' });
    await first.close();
    await second.bringToFront();
    await playOut(second);
    await second.getByText('Cem').first().waitFor();
  });
});
