// What journeys share that use the page as files, without a studio behind it.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from './studio.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves the files of a folder, and knows no other address. */
export async function serveFiles(folder: string): Promise<Server> {
  const server = createServer((asked, answer) => {
    const path = normalize(new URL(asked.url!, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    try {
      const body = readFileSync(join(folder, path));
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** Deals a short hand against a program, from the form of a new table. */
export async function deal(page: Page, name: string, sizes: Record<string, string> = { limit: '8' }, to?: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByText('Deck and sizes').click();
  for (const [option, value] of Object.entries(sizes)) await page.locator(`[aria-labelledby=option-${option}]`).fill(value);
  if (to) await page.getByLabel('Length').selectOption(to);
  await page.getByLabel('Seat 2', { exact: true }).selectOption('bot:greedy');
  await page.getByRole('button', { name: 'Open and start' }).click();
  await page.locator('.desk[data-at]').waitFor({ state: 'attached' });
}

/** Plays to the end of the hand, by what comes first; the programs move by themselves. */
export async function playOut(page: Page): Promise<void> {
  const acts = [
    'dialog [data-color]', 'dialog [data-seat]', 'dialog [data-twin]',
    'button.fits', '[data-act=accept]', '[data-act=pass]', '[data-act=draw]', '[data-act=let-pass]',
  ];
  // What is offered may be gone a moment later, so that it is looked for and clicked in one turn of the page.
  const over = () =>
    page.evaluate((acts) => {
      if (document.querySelector('dialog .fair')) return true;
      if (document.querySelector('.desk[data-pending]')) return false;
      const open = document.querySelector('dialog') !== null;
      const offered = acts.filter((act) => act.startsWith('dialog') === open).map((act) => document.querySelector<HTMLElement>(act));
      offered.find((e) => e !== null)?.click();
      return false;
    }, acts);
  await until(over, async () => `the hand does not end; the page says: ${await page.locator('body').innerText()}`);
}
