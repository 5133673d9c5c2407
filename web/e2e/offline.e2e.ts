// The page as files: loaded once from a plain server of files, then without any network.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { deal, playOut, serveFiles } from './site.ts';
import { hang, openBrowser, program, shot } from './studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'uno-site-'));
const faults: string[] = [];
let browser: Browser;
let page: Page;
let url: string;
/** The hand that was played. */
let game: string;

beforeAll(async () => {
  execFileSync(program, ['site', '--out', join(folder, 'site')]);
  const server = await serveFiles(join(folder, 'site'));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openBrowser();
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 375, height: 667 } });
  context.setDefaultTimeout(hang);
  page = await context.newPage();
  page.on('pageerror', (e) => faults.push(e.stack ?? e.message));
  await page.goto(url);
  // A worker that could not be installed is installed by a later visit.
  while (!(await page.evaluate(kept))) await page.reload();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await context.setOffline(true);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

/** In a page: waits until its worker has kept all files, and says whether it has. */
async function kept(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  // The page has asked for its worker already, and is given the same.
  const { installing, waiting, active } = await workers.register('sw.js');
  const worker = (installing ?? waiting ?? active)!;
  await new Promise<void>((done) => {
    const look = () => ['activated', 'redundant'].includes(worker.state) && done();
    worker.addEventListener('statechange', look);
    look();
  });
  if (worker.state === 'redundant') return false;
  await new Promise<void>((done) => {
    const look = () => workers.controller !== null && done();
    workers.addEventListener('controllerchange', look);
    look();
  });
  return true;
}

/** Loads a view anew. */
async function load(path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}#${path}`);
}

/** Cards that fit each other. A hand with them is short, and its loser holds many points. */
const deck = 'r1 r1 r2 r2 r3 r3 r4 r4 r5 r5 r6 r6 r7 r7 r8 r8 r9 r9 w w w w f f f f';

test('a whole match against a program, and the analysis of its last hand', async () => {
  await load('/new');
  await deal(page, 'Mia', { deck, hands: '3,4' }, '200');
  const next = page.locator('[data-act=ready]');
  for (;;) {
    await playOut(page);
    await page.locator('.fair[data-verdict=good]').waitFor();
    if ((await next.textContent()) === 'Rematch') break;
    await next.click();
    // Another dialog may follow at once, which asks for a colour.
    await page.locator('dialog .fair').waitFor({ state: 'detached' });
  }
  await shot(page, 'offline-over');
  const replay = await page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href');
  game = /games\/([^/?]+)/.exec(replay!)![1]!;
  await load(`/analyse?game=${game}&at=3`);
  await page.locator('.curve svg').waitFor();
  await shot(page, 'offline-analysis');
});

test('what a page of before kept as one text is still there', async () => {
  await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) => new Promise<T>((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const database = await answer(indexedDB.open('uno', 1));
    const kept = database.transaction('kept', 'readwrite').objectStore('kept');
    const rows = new Map<string, string>();
    for (const key of await answer(kept.getAllKeys())) rows.set(String(key), await answer(kept.get(key)));
    const of = (kind: string) => [...rows].filter(([key]) => key.startsWith(kind)).map(([key, row]) => [key.slice(kind.length), JSON.parse(row)] as const);
    const text = JSON.stringify({
      Tables: Object.fromEntries(of('table/')), Games: of('game/').map(([, game]) => game), Last: Number(rows.get('last')), Docs: Object.fromEntries(of('doc/')),
    });
    await answer(kept.clear());
    await answer(kept.put(text, 'studio'));
    database.close();
  });
  await load(`/analyse?game=${game}`);
  await page.locator('.curve svg').waitFor();
});

test('a puzzle of a day', async () => {
  await load('/daily?date=2026-01-02&kind=bluff');
  await page.locator('[data-kind=bluff]').waitFor();
  await page.getByRole('slider').fill('58');
  await page.getByRole('button', { name: 'That is my answer' }).click();
  await page.getByText('The hand was').waitFor();
});

test('a deck is solved and its solution checked', async () => {
  await load('/solve');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByText('Yes, it can be won.').waitFor();
  await page.getByRole('button', { name: 'Check it', exact: true }).click();
  await page.getByText(/agrees: yes: the order plays all 9 cards/).waitFor();
  await shot(page, 'offline-solved');
});
