import { beforeEach, expect, test } from 'vitest';
import { commit, dealt, judge, keyOf, open, pileOrder, pilesFollow, seatHash, tableHash, witnessOf, type Cheat } from '../src/fair.ts';
import { keep } from '../src/kept.ts';
import type { Deal, RevealMessage } from '../src/protocol.ts';
import { digest } from '../src/sha256.ts';
import fixture from './fixtures/fair.json';

const deal = fixture.deal as Deal;

test('key, deck and a later pile are those of the package fair', async () => {
  expect(await keyOf(deal)).toBe(fixture.key);
  expect(await pileOrder(fixture.key, 0, fixture.deck)).toEqual(fixture.deck);
  expect(await pilesFollow(fixture.key, fixture.deck, [fixture.pile])).toBe(true);
  const swapped = [...fixture.pile];
  const other = swapped.findIndex((c) => c !== swapped[0]);
  [swapped[0], swapped[other]] = [swapped[other]!, swapped[0]!];
  expect(await pilesFollow(fixture.key, fixture.deck, [swapped])).toBe(false);
});

const secret = (n: number) => digest(`secret ${n}`);
const share = async (seat: number, n: number, by: 'page' | 'table') => ({ hash: await seatHash(seat, await secret(n)), secret: await secret(n), by });
const sealed = (d: Deal): Deal => ({ table: { ...d.table, secret: '' }, seats: d.seats.map((s) => ({ ...s, secret: '' })) });
const opened = (d: Deal): Deal => ({ ...d, table: { ...d.table, secret: '' } });

type Step = 'seal' | 'sealed' | 'deal' | 'reveal';
type Change = (d: Deal) => unknown;

/** A table deals to this page at seat 0, a program, and another page; a cheat changes what it says at a step. */
async function run(cheats: Partial<Record<Step, Change>>, reveal: (m: RevealMessage) => unknown = () => undefined) {
  const code = 'K7QWM';
  const d: Deal = {
    table: { hash: await tableHash(await secret(0)), secret: await secret(0), by: 'table' },
    seats: await Promise.all([share(0, 1, 'table'), share(1, 2, 'table'), share(2, 3, 'table')]),
  };
  const say = async (step: Step, from: Deal): Promise<Deal> => {
    const copy = structuredClone(from);
    await cheats[step]?.(copy);
    return copy;
  };
  const first = await commit(code, 0, 4, await say('seal', sealed(d)));
  d.seats[0] = { hash: first?.hex ?? '', by: 'page' };
  d.seats[2] = await share(2, 11, 'page');
  const second = await open(code, 0, 4, await say('sealed', sealed(d)));
  d.seats[0] = { hash: d.seats[0]!.hash, secret: second?.hex ?? '', by: 'page' };
  await dealt(code, 0, 4, await say('deal', opened(d)));
  const key = (await keyOf(d)) ?? '';
  const cards = [...fixture.deck];
  const message: RevealMessage = {
    t: 'reveal', round: 4, hash: '', salt: key, deck: (await pileOrder(key, 0, cards)).join(' '), match: true, fair: await say('reveal', d), piles: [],
  };
  reveal(message);
  return { opens: second !== null, verdict: await judge(code, 0, message) };
}

beforeEach(() => keep('fair', null));

test('an honest table is believed, and the secret is opened only then', async () => {
  expect(await run({})).toEqual({ opens: true, verdict: { cheat: null, part: true, silent: [] } });
  expect(witnessOf('K7QWM', 4, 0)?.step).toBe(3);
  expect(await judge('K7QWM', 1, { t: 'reveal', round: 9, hash: '', salt: '', deck: '', match: true })).toBeNull();
});

test('a page that another calls silent is named', async () => {
  const silence: Change = (d) => (d.seats[2]!.secret = '');
  const { verdict } = await run({ deal: silence, reveal: silence }, (m) => (m.deck = m.deck.split(' ').reverse().join(' ')));
  expect(verdict).toEqual({ cheat: 'deck', part: true, silent: [2] });
});

const cheats: [string, Cheat, Partial<Record<Step, Change>>, boolean][] = [
  ['another secret of the table by its hash', 'hash', { sealed: async (d) => (d.table.hash = await tableHash(await secret(50))) }, false],
  ['a late hash of the program', 'hash', { sealed: async (d) => (d.seats[1]!.hash = await seatHash(1, await secret(50))) }, false],
  ['the own hash replaced', 'own-hash', { sealed: async (d) => (d.seats[0]!.hash = await seatHash(0, await secret(50))) }, false],
  ['this page is said to be late', 'own-hash', { sealed: (d) => (d.seats[0]!.by = 'table') }, false],
  ['the own secret left out', 'own-secret', { deal: (d) => (d.seats[0]!.secret = '') }, true],
  ['a program\'s secret chosen late', 'hash', { deal: async (d) => (d.seats[1] = await share(1, 50, 'table')) }, true],
  ['another page\'s secret replaced', 'secret', { deal: async (d) => (d.seats[2]!.secret = await secret(50)) }, true],
  ['a secret replaced after the hand', 'secret', { reveal: async (d) => (d.seats[2] = await share(2, 50, 'page')) }, true],
  ['another secret of the table after the hand', 'table-proof', { reveal: async (d) => (d.table.secret = await secret(50)) }, true],
];

test.each(cheats)('a cheating table is caught: %s', async (_, want, change, opens) => {
  const result = await run(change);
  expect(result.verdict?.cheat).toBe(want);
  expect(result.opens).toBe(opens);
});

test('another deck, or a deal kept from the page, is caught', async () => {
  expect((await run({}, (m) => (m.deck = m.deck.split(' ').reverse().join(' ')))).verdict?.cheat).toBe('deck');
  keep('fair', null);
  expect((await run({}, (m) => (m.fair = undefined))).verdict?.cheat).toBe('own-secret');
});

test('a deal that is begun anew is caught', async () => {
  await run({});
  expect((await run({})).verdict?.cheat).toBe('anew');
});
