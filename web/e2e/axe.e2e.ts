// Every page in both themes and at three widths, held against axe, and pictured.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { click, myTurn, playHand, setUp } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds that is serious or critical. */
async function findings(page: Page): Promise<string[]> {
  // Evaluated in the page by the debugger, which the content policy does not bind.
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as { violations: Finding[] };
  return found.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.html} (${n.failureSummary.split('\n')[1]?.trim()})`).join(' | ')}`);
}

const widths = [
  [375, 667],
  [768, 1024],
  [1440, 900],
] as const;

let studio: Studio;
let game: string;
beforeAll(async () => {
  studio = await openStudio();
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Mia', seats: ['bot:random'], sizes: { limit: '12' }, to: '0', public: true });
  await playHand(studio, [page], click);
  game = new URL((await page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href'))!, studio.url).pathname;
  await page.context().close();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`${theme}: nothing serious on any page`, async () => {
    const found: string[] = [];
    for (const [width, height] of widths) {
      const context = await studio.context({ viewport: { width, height }, colorScheme: theme });
      const page = await context.newPage();
      const look = async (name: string) => {
        for (const f of await findings(page)) found.push(`${name} at ${width}: ${f}`);
        await shot(page, `${name}-${theme}-${width}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) found.push(`${name} at ${width} is ${over} pixels too wide`);
      };
      const visit = async (name: string, path: string, ready: string) => {
        await page.goto(path);
        await page.locator(ready).first().waitFor();
        await look(name);
      };
      await visit('home', '/', 'button.primary');
      await visit('new', '/new', 'form .presets');
      await visit('join', '/join', 'form');
      await visit('games', '/games', 'main table');
      await visit('game', game, 'input[type=range]');
      await visit('name', '/names/Mia', 'dl');
      await visit('help', '/help', 'details');
      await visit('lost', '/nowhere', 'h1');

      await page.goto('/');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.locator('dialog').waitFor();
      await look('settings');

      await setUp(page, { name: 'Mia', seats: ['open', 'bot:greedy'], to: '0' });
      await page.getByRole('heading', { name: 'Who sits here' }).waitFor();
      await look('lobby');

      await setUp(page, { name: 'Mia', seats: ['bot:greedy', 'bot:greedy', 'bot:random'], sizes: { limit: '40' } });
      await myTurn(studio, page);
      await look('table');
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.locator('dialog').waitFor();
      await look('menu');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await playHand(studio, [page], click);
      await look('over');

      await setUp(page, { name: 'Mia', seats: ['bot:greedy'], preset: 'Duel' });
      await myTurn(studio, page);
      await look('duel');

      await setUp(page, { name: 'Mia', seats: Array.from({ length: 9 }, () => 'bot:greedy') });
      await myTurn(studio, page);
      await look('ten');
      await context.close();
    }
    expect(found).toEqual([]);
  });
}
