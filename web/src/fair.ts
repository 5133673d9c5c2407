// This page's part in fair deals: it shows the hash of a secret of its own before
// each hand, opens the secret when all hashes are there, and checks every step. The
// protocol and its form are those of the Go package fair.

import { keep, kept } from './kept.ts';
import type { Deal, RevealMessage, Share } from './protocol.ts';
import { digest } from './sha256.ts';

/** What is wrong with a deal; the texts are those of fair.bad. */
export type Cheat = 'form' | 'anew' | 'hash' | 'own-hash' | 'secret' | 'own-secret' | 'deck' | 'table-proof';

/** The side of this page in the deal of one hand. */
export interface Witness {
  code: string;
  round: number;
  seat: number;
  secret: string;
  /** Steps taken: 1 the table's hashes, 2 all hashes, 3 the secrets of the seats. */
  step: number;
  seen: Deal;
  cheat: Cheat | null;
}

const isHex = (s: unknown): boolean => typeof s === 'string' && /^[0-9a-f]{64}$/.test(s);
export const tableHash = (secret: string): Promise<string> => digest(`uno-fair-1 table\n${secret}`);
export const seatHash = (seat: number, secret: string): Promise<string> => digest(`uno-fair-1 seat ${seat}\n${secret}`);

/** The key of a hand, from which its cards follow; null if a secret does not have its hash. */
export async function keyOf(deal: Deal): Promise<string | null> {
  if ((await tableHash(deal.table.secret ?? '')) !== deal.table.hash || !(await seatsHold(deal))) return null;
  return digest(`uno-fair-1 key\n${deal.table.secret}${deal.seats.map((s) => `\n${s.secret ?? ''}`).join('')}`);
}

/** Whether every open secret has its hash, and only pages keep silent. */
async function seatsHold(deal: Deal): Promise<boolean> {
  const hold = await Promise.all(deal.seats.map(async (s, seat) => {
    if (!s.secret) return s.by === 'page';
    return isHex(s.secret) && (await seatHash(seat, s.secret)) === s.hash;
  }));
  return hold.every(Boolean);
}

/** The place of a card in canonical order. */
const place = (card: string): number =>
  card === 'w' ? 64 : card === 'f' ? 65 : 16 * 'rgby'.indexOf(card[0]!) + '0123456789svd'.indexOf(card[1]!);

/** The order in which the n-th draw pile of a hand lies, 0 being the deck. */
export async function pileOrder(key: string, n: number, cards: readonly string[]): Promise<string[]> {
  const order = [...cards].sort((a, b) => place(a) - place(b));
  let block = '';
  for (let i = 0; i + 1 < order.length; i++) {
    if (i % 4 === 0) block = await digest(`uno-fair-1 pile ${n} ${i / 4}\n${key}`);
    const word = BigInt(`0x${block.slice(16 * (i % 4), 16 * (i % 4) + 16)}`);
    const j = i + Number((word * BigInt(order.length - i)) >> 64n);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** A deal in which no card can start is void and dealt again: more often than this never. */
const mostVoid = 20;

/** Whether the deck and every later pile lie in the order that follows from the key. */
export async function pilesFollow(key: string, deck: readonly string[], piles: readonly (readonly string[])[]): Promise<boolean> {
  const same = async (n: number, pile: readonly string[]) => (await pileOrder(key, n, pile)).join(' ') === pile.join(' ');
  for (let first = 0; first < mostVoid; first++) {
    if (!(await same(first, deck))) continue;
    for (const [i, pile] of piles.entries()) if (!(await same(first + 1 + i, pile))) return false;
    return true;
  }
  return false;
}

const random = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('');

/** As many hands are remembered, so that a page that was loaded again can check them. */
const most = 6;
const all = (): Witness[] => kept<Witness[]>('fair') ?? [];

/** The witness of a hand, if this page had a part in its deal. */
export const witnessOf = (code: string, round: number, seat: number): Witness | null =>
  all().find((w) => w.code === code && w.round === round && w.seat === seat) ?? null;

function remember(w: Witness): void {
  const others = all().filter((o) => o.code !== w.code || o.round !== w.round || o.seat !== w.seat);
  keep('fair', [w, ...others].slice(0, most));
}

/** What a message of the table asks this page to send, or null. */
export type Answer = { t: 'commit' | 'open'; round: number; hex: string } | null;

/** Takes the table's hashes and answers with one of its own. */
export async function commit(code: string, seat: number, round: number, deal: Deal): Promise<Answer> {
  const before = witnessOf(code, round, seat);
  const well = isHex(deal.table.hash) && seat < deal.seats.length && deal.seats.every((s) => isHex(s.hash) && s.by === 'table' && !s.secret);
  const w: Witness = { code, round, seat, secret: random(), step: 1, seen: deal, cheat: before ? 'anew' : well ? null : 'form' };
  remember(w);
  return well ? { t: 'commit', round, hex: await seatHash(seat, w.secret) } : null;
}

/** Takes all hashes and answers with the secret, unless something is wrong with them. */
export async function open(code: string, seat: number, round: number, deal: Deal): Promise<Answer> {
  const w = witnessOf(code, round, seat);
  if (!w) return null;
  const cheat = wrongStep(w, 1, deal) ?? (await wrongHashes(w, deal));
  remember({ ...w, step: 2, seen: deal, cheat: w.cheat ?? cheat });
  return cheat ? null : { t: 'open', round, hex: w.secret };
}

function wrongStep(w: Witness, step: number, deal: Deal): Cheat | null {
  if (w.step !== step || deal.seats.length !== w.seen.seats.length) return 'form';
  return deal.table.hash === w.seen.table.hash ? null : 'hash';
}

async function wrongHashes(w: Witness, deal: Deal): Promise<Cheat | null> {
  const own = await seatHash(w.seat, w.secret);
  for (const [i, s] of deal.seats.entries()) {
    if (!isHex(s.hash) || s.secret || deal.table.secret) return 'form';
    if (i === w.seat && (s.by !== 'page' || s.hash !== own)) return 'own-hash';
    if (s.by === 'table' && s.hash !== w.seen.seats[i]!.hash) return 'hash';
  }
  return null;
}

/** Takes the secrets of the seats, before a card is played. */
export async function dealt(code: string, seat: number, round: number, deal: Deal): Promise<Answer> {
  const w = witnessOf(code, round, seat);
  if (!w || w.step === 3) return null; // it comes again with every connection; the end is compared with the first
  remember({ ...w, step: 3, seen: deal, cheat: w.cheat ?? wrongStep(w, 2, deal) ?? (await wrongSecrets(w, deal)) });
  return null;
}

async function wrongSecrets(w: Witness, deal: Deal): Promise<Cheat | null> {
  for (const [i, s] of deal.seats.entries()) {
    if (s.hash !== w.seen.seats[i]!.hash || s.by !== w.seen.seats[i]!.by) return 'hash';
    if (i === w.seat && s.secret !== w.secret) return 'own-secret';
  }
  return (await seatsHold(deal)) ? null : 'secret';
}

const sameShare = (a: Share, b: Share): boolean => a.hash === b.hash && a.by === b.by && (a.secret ?? '') === (b.secret ?? '');

export interface FairVerdict {
  cheat: Cheat | null;
  /** Whether this page had a part in the deal. */
  part: boolean;
  /** Seats whose pages opened nothing. */
  silent: number[];
}

/** What this page says of the deal of a finished hand; null where nobody had a part in it. */
export async function judge(code: string, seat: number | null, reveal: RevealMessage): Promise<FairVerdict | null> {
  const deal = reveal.fair;
  const w = seat === null ? null : witnessOf(code, reveal.round, seat);
  if (!deal) return w ? { cheat: 'own-secret', part: true, silent: [] } : null;
  const verdict: FairVerdict = { cheat: w?.cheat ?? null, part: w !== null, silent: deal.seats.flatMap((s, i) => (s.secret ? [] : [i])) };
  if (w && !verdict.cheat) verdict.cheat = wrongStep(w, 3, deal) ?? (deal.seats.every((s, i) => sameShare(s, w.seen.seats[i]!)) ? null : 'secret');
  if (verdict.cheat) return verdict;
  if ((await tableHash(deal.table.secret ?? '')) !== deal.table.hash) return { ...verdict, cheat: 'table-proof' };
  const key = await keyOf(deal);
  if (key === null) return { ...verdict, cheat: 'secret' };
  const follows = key === reveal.salt && (await pilesFollow(key, reveal.deck.split(' '), reveal.piles ?? []));
  return follows ? verdict : { ...verdict, cheat: 'deck' };
}
