// The analysis board: the figures are those of "uno analyse --json", for every seat, by all
// hands and by what the seat saw; keys lead from mark to mark, and the address to what is shown.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { AnalyseAnswer, RecordFramesAnswer } from '../src/contract.ts';
import { openStudio, program, type Studio } from './studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'uno-analysis-'));
const file = join(folder, 'hand.jsonl');
let studio: Studio;
let page: Page;
let record: string;
beforeAll(async () => {
  const records = execFileSync(program, ['sim', '--rules', 'pomdp', '--seats', 'random,greedy', '-n', '1', '--seed', '3', '--records', '-'], { encoding: 'utf8' });
  record = records.split('\n').find((line) => line.startsWith('{"format"'))!;
  writeFileSync(file, `${record}\n`);
  studio = await openStudio();
  page = await studio.page({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
  expect(studio.faults).toEqual([]);
});

const native = (...flags: string[]) =>
  JSON.parse(execFileSync(program, ['analyse', file, '--json', ...flags], { encoding: 'utf8', maxBuffer: 1 << 28 })) as AnalyseAnswer;

const percent = (x: number) => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(x);
const signed = (x: number) => `${x >= 0 ? '+' : '−'}${percent(Math.abs(x))}`;

/** The account of a seat as the page writes it. */
function account(answer: AnalyseAnswer, seat: number): string[] {
  const own = answer.seats!.find((s) => s.seat === seat)!;
  return [percent(own.prior), signed(own.skill), signed(own.luck), percent(own.result)];
}

const shown = () => page.locator('[aria-labelledby=analyse-account] .value').allTextContents();
const query = () => new URL(page.url()).searchParams;
const pressed = (key: string, at: number) => page.keyboard.press(key).then(() => expect.poll(() => query().get('at')).toBe(String(at)));

test('the board has the figures of uno analyse, its keys find the marks, and its address leads back', async () => {
  await page.goto('/analyse');
  await page.getByLabel('Record of a hand').fill(record);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('[data-done="1"]').waitFor({ state: 'attached' });
  const open = native();
  for (const seat of [1, 0]) {
    await page.getByRole('combobox', { name: 'Player' }).selectOption(String(seat));
    await expect.poll(shown).toEqual(account(open, seat));
  }

  // Keys are for the board, not for the menu.
  await page.getByRole('heading', { level: 1 }).click();

  // The address counts moments, of which an action may have several.
  const request = JSON.stringify({ records: { name: 'hand.jsonl', text: record } });
  const { frames } = JSON.parse(execFileSync(program, ['call', 'record.frames', '-'], { input: request, encoding: 'utf8', maxBuffer: 1 << 28 })) as RecordFramesAnswer;
  const marked = open.decisions!.filter((d) => d.seat === 0 && d.mark !== '');
  const moments = marked.map((d) => frames!.findIndex((f) => f.actions >= d.action));
  expect(moments.length).toBeGreaterThan(1);
  await pressed('ArrowDown', moments[0]!);
  await pressed('ArrowDown', moments[1]!);
  await pressed('ArrowUp', moments[0]!);
  const first = marked[0]!;
  const made = first.actions!.find((a) => a.action === first.move)!;
  const choices = page.locator('[aria-labelledby=analyse-best] li');
  await expect.poll(() => choices.first().textContent()).toContain(percent(first.best.value));
  await expect.poll(() => choices.filter({ hasText: 'played' }).textContent()).toContain(percent(made.value));
  await page.locator('[aria-labelledby=analyse-belief] .hands > *').waitFor();

  await page.getByRole('button', { name: 'All hands open' }).click();
  const own = native('--seat', '0');
  await expect.poll(shown).toEqual(account(own, 0));
  const there = page.url();
  await page.goto('/');
  await page.goto(there);
  await expect.poll(shown).toEqual(account(own, 0));
  expect(query().get('at')).toBe(String(moments[0]));
  await pressed('ArrowRight', moments[0]! + 1);
});
