import { expect, test } from 'vitest';
import { firstRecord, pack, unpack } from '../src/analysis/link.ts';
import { curveAlone, curveOf, luckOf, thresholds, verdictOf } from '../src/analysis/numbers.ts';
import type { AnalyseAnswer } from '../src/contract.ts';

const record = '{"format":1,"rules":{"name":"official"},"actions":["0 b1"]}';

test('a record survives the address', async () => {
  const text = record.replace('0 b1', '0 b1 — Zoë 日本');
  const address = await pack(text);
  expect(address).toMatch(/^[\w-]+$/);
  expect(await unpack(address)).toBe(text);
  expect(await unpack('%%')).toBeNull();
  expect(await unpack('AAAA')).toBeNull();
});

test('the first record of a text is found', () => {
  expect(firstRecord(`\n{"a":1}\n${record}\n${record}\n`)).toBe(record);
  expect(firstRecord(JSON.stringify(JSON.parse(record), null, 2))).toBe(record);
  expect(firstRecord('nothing')).toBeNull();
});

const seat = (loss: number, luck: number) => ({ seat: 0, player: 'a', result: 1, prior: 0.5, skill: 0.5 - luck, luck, own_skill: 0, loss });
const report = (loss: number, luck: number): AnalyseAnswer => ({
  rules: 'official', prior: '', player: 'greedy', horizon: 8, sight: -1, decisions: [], seats: [seat(loss, luck)],
  curve: [{ action: 0, chances: [0.5, 0.5] }, { action: 1, chances: [1, 0] }],
  luck: [
    { action: -1, seat: -1, what: 'deal', delta: 0.1, deltas: [0.1, -0.1] },
    { action: -1, seat: 1, what: 'draw', delta: 0.1, deltas: [-0.3, 0.3] },
    { action: 0, seat: 0, what: 'unseen', delta: 0.2, deltas: [0.2, -0.2] },
  ],
});

test('curve and luck are those of the seat', () => {
  expect(curveOf(report(0, 0), 1)).toEqual([{ at: 0, chance: 0.5 }, { at: 1, chance: 0 }]);
  const bars = luckOf(report(0, 0), 0);
  expect(bars.get(0)).toBeCloseTo(-0.2);
  expect(bars.get(1)).toBeCloseTo(0.2);
});

test('a curve without decisions accounts for nobody, and has the luck of cards alone', () => {
  const first = curveAlone(report(0, 0));
  expect(curveOf(first, 0)).toEqual(curveOf(report(0, 0), 0));
  expect([...luckOf(first, 0).keys()]).toEqual([0]);
  expect(verdictOf(first, 0)).toBeNull();
});

test('one sentence sums a seat up', () => {
  expect(verdictOf(report(0, -0.31), 0)).toMatchObject({ quality: 'strong', turned: 'cost' });
  expect(verdictOf(report(thresholds.mistake, 0), 0)).toMatchObject({ quality: 'fair', turned: 'even' });
  expect(verdictOf(report(2 * thresholds.blunder, 0.2), 0)).toMatchObject({ quality: 'weak', turned: 'helped' });
  expect(verdictOf(report(0, 0), 3)).toBeNull();
});
