// The deal's commitment. Before a hand the server shows the hash of the deck's
// order and a secret salt; after it, both. Whoever computes the same hash knows
// that the order was fixed before a card was dealt, and whoever compares the
// cards that were seen knows that they came in that order.

import { digest } from './sha256.ts';
import type { Event } from './protocol.ts';

/** Whether the revealed deck is the one that was committed to. */
export async function commitmentHolds(hash: string, salt: string, deck: string): Promise<boolean> {
  return (await digest(`uno-deal-1\n${salt}\n${deck}`)) === hash;
}

export interface DealCheck {
  /** Cards compared with the order, and how many of them differ from it. */
  compared: number;
  wrong: number;
}

/**
 * Compares every card that was seen with the order of the deck, and with that of
 * each later draw pile that is known. Hands are dealt one card to each seat in turn
 * from the seat left of the dealer.
 */
export function compareDeal(deck: string, events: readonly Event[], dealer: number, piles: readonly (readonly string[])[] = []): DealCheck {
  let order: readonly string[] = deck.split(' ').filter((c) => c !== '');
  let shuffled = 0;
  const check: DealCheck = { compared: 0, wrong: 0 };
  const compare = (expected: readonly string[], seen: readonly string[] | undefined) => {
    if (!seen || seen.length === 0) return;
    check.compared += seen.length;
    const rest = [...expected];
    for (const card of seen) {
      const at = rest.indexOf(card);
      if (at < 0) check.wrong++;
      else rest.splice(at, 1);
    }
  };

  const sizes = new Map<number, number>();
  for (const e of events) if (e.type === 'dealt') sizes.set(e.seat!, e.n ?? e.cards?.length ?? 0);
  const seats = sizes.size;
  const dealt = new Map<number, string[]>();
  let next = 0;
  for (let round = 0; round < Math.max(0, ...sizes.values()); round++) {
    for (let i = 1; i <= seats; i++) {
      const seat = (dealer + i) % seats;
      if (round < (sizes.get(seat) ?? 0)) dealt.set(seat, [...(dealt.get(seat) ?? []), order[next++] ?? '']);
    }
  }
  for (const e of events) {
    switch (e.type) {
      case 'dealt':
        compare(dealt.get(e.seat!) ?? [], e.cards);
        break;
      case 'start':
        compare(order.slice(next, next + 1), e.card ? [e.card] : []);
        next++;
        break;
      case 'start-back':
        compare(order.slice(next, next + 1), e.card ? [e.card] : []);
        if (!piles[shuffled]) return check;
        order = piles[shuffled++]!;
        next = 0;
        break;
      case 'drew':
        compare(order.slice(next, next + (e.n ?? 0)), e.cards);
        next += e.n ?? 0;
        break;
      case 'reshuffled':
        if (!piles[shuffled]) return check;
        order = piles[shuffled++]!;
        next = 0;
        break;
    }
  }
  return check;
}
