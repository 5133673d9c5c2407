// Every page in both themes and at three widths, held against axe, and pictured.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openStudio, shot, type Studio } from './studio.ts';
import { atEveryWidth, makeViews, settled, visitAll, type Views } from './views.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds, by all rules or by those on colours. */
async function findings(page: Page, rules: 'all' | 'colours' | 'other'): Promise<string[]> {
  // Evaluated in the page by the debugger, which the content policy does not bind.
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe);
  const chosen = {
    all: '{}',
    colours: '{ runOnly: { type: "rule", values: ["color-contrast"] } }',
    other: '{ rules: { "color-contrast": { enabled: false } } }',
  }[rules];
  const found = (await page.evaluate(`axe.run({ resultTypes: ["violations"], ...${chosen} })`)) as { violations: Finding[] };
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.html} (${n.failureSummary.split('\n')[1]?.trim()})`).join(' | ')}`);
}

let studio: Studio;
let views: Views;
beforeAll(async () => {
  studio = await openStudio();
  views = await makeViews(studio);
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('nothing on any page in either theme', async () => {
  const found: string[] = [];
  const context = await studio.context({ storageState: views.storage, colorScheme: 'light' });
  const page = await context.newPage();
  let theme: 'light' | 'dark' = 'light';
  let before = '';
  // Colours are looked at in both themes at the width at which a view is entered; what is not of
  // colours, at every width. The next width is entered in the theme in which this one is left.
  const look = async (name: string, width: number) => {
    const entered = name !== before;
    before = name;
    for (const f of await findings(page, entered ? 'all' : 'other')) found.push(`${name} at ${width}, ${theme}: ${f}`);
    await shot(page, `${name}-${theme}-${width}`);
    theme = theme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    await settled(page);
    if (entered) for (const f of await findings(page, 'colours')) found.push(`${name} at ${width}, ${theme}: ${f}`);
    await shot(page, `${name}-${theme}-${width}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${name} at ${width} is ${over} pixels too wide`);
  };
  await visitAll(page, views.list, ({ name }, width) => look(name, width));

  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog').waitFor();
  await atEveryWidth(page, (width) => look('settings', width));

  await page.goto(views.list.find(({ name }) => name === 'table')!.path);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.locator('dialog').waitFor();
  await atEveryWidth(page, (width) => look('menu', width));
  await context.close();
  expect(found).toEqual([]);
});
