// Positions set by hand: the form, what is wrong with them, the address; lines that are
// proved, as the program on the command line has them; a position of a rule.

import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { effort } from '../src/analysis/proved.ts';
import { openStudio, program, shot, type Studio } from './studio.ts';

let studio: Studio;
let page: Page;
beforeAll(async () => {
  studio = await openStudio();
  page = await studio.page({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

/** What the command line says of a position: the bounds, who wins, and the line. */
function native(position: string): unknown {
  const flags = Object.entries(effort).map(([name, value]) => `--${name}=${value}`);
  const answer = JSON.parse(execFileSync(program, ['duel', 'advise', '--position', position, '--json', ...flags], { encoding: 'utf8' }));
  return rounded([answer.value, answer.forced.by, answer.forced.line]);
}

/** Numbers to nine digits: the last bit of some depends on the processor. */
const rounded = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, v: unknown) => (typeof v === 'number' ? Number(v.toFixed(9)) : v)));

const proved = async (): Promise<unknown> => rounded(JSON.parse((await page.locator('[data-proved]').getAttribute('data-proved'))!));

test('a position is set up, refused, valued, and led to by its address', async () => {
  await page.goto('/analyse');
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await page.getByLabel('Rule set').selectOption('duel');
  await page.getByRole('alert').filter({ hasText: /seats/ }).waitFor();
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Hand of player 1').first().fill('r5 rs');
  await page.keyboard.press('Tab');
  await page.getByLabel('Hand of player 2').first().fill('b1 b1 b1');
  await page.keyboard.press('Tab');
  await page.getByRole('alert').filter({ hasText: 'too many of b1' }).waitFor();
  await page.getByLabel('Hand of player 2').first().fill('b1 b2');
  await page.keyboard.press('Tab');
  await page.locator('[data-proved]').waitFor();
  await page.getByText('wins whatever is drawn').waitFor();
  await expect.poll(proved).toEqual(native('rules=duel hands=r5.rs/b1.b2 top=r2'));
  await page.locator('[data-done="1"]').waitFor();
  await shot(page, 'lab-position');
  const there = page.url();
  expect(new URL(there).searchParams.get('at')).toBe('rules=duel hands=r5.rs/b1.b2 top=r2');
  await page.goto('/');
  await page.goto(there);
  await page.locator('[data-done="1"]').waitFor();
  await page.getByLabel('Hand of player 1').nth(1).getByRole('button', { name: 'red Skip' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe('rules=duel hands=r5/b1.b2 top=r2');
});

test('a recorded duel shows the proved lines of its moments', async () => {
  const record = execFileSync(program, ['sim', '--rules', 'duel', '--seats', 'greedy,greedy', '-n', '1', '--seed', '4', '--records', '-'], { encoding: 'utf8' });
  const line = record.split('\n').find((text) => text.startsWith('{"format"'))!;
  await page.goto('/analyse');
  await page.getByLabel('Record of a hand').fill(line);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByRole('slider').waitFor();
  const last = Number(await page.getByRole('slider').getAttribute('max'));
  await page.getByRole('slider').fill(String(last - 1));
  await page.waitForURL((url) => url.searchParams.get('at') === String(last - 1));
  await page.locator('[data-proved]').waitFor();
  const link = await page.getByRole('link', { name: 'Change this position' }).getAttribute('href');
  await expect.poll(proved).toEqual(native(new URL(link!, studio.url).searchParams.get('at')!));
  await page.locator('[data-done="1"]').waitFor({ state: 'attached' });
  await shot(page, 'lab-proved');
});

test('a position of a rule is played', async () => {
  await page.goto('/learn');
  const rule = page.locator('[data-rule=seven-zero]');
  await rule.locator('summary').click();
  await rule.getByRole('button', { name: /red 7/ }).first().click();
  await rule.getByRole('button', { name: /swap/i }).first().click();
  await rule.locator('[data-actions="2"] li').first().waitFor();
  await shot(page, 'lab-rule');
});
