// What a person is asked now, in one sentence.

import { saidUno } from '../play/calls.ts';
import type { Known } from '../play/reducer.ts';
import { cardNames, type Speaker } from './cards.ts';
import { moment, t } from './index.svelte.ts';

/** The sentence that stands over the hand; empty when there is nothing to say. */
export function prompt(known: Known, to: Speaker): string {
  const view = known.view;
  if (!view || view.phase === 'over') return '';
  const plays = known.moves.some((m) => m.act === 'play');
  const draws = known.moves.some((m) => m.act === 'draw');
  switch (known.ask) {
    case 'turn':
      return t(plays && draws ? 'ask.turn' : plays ? 'ask.turn.play' : 'ask.turn.draw');
    case 'keep': {
      const drawn = view.drawn ?? [];
      if (drawn.length > 3) return t('ask.keep.many');
      const card = cardNames(drawn, to.colorWild);
      return t(known.moves.some((m) => m.act === 'pass') ? 'ask.keep' : 'ask.keep.force', { card });
    }
    case 'name':
      return t('ask.name');
    case 'swap':
      return t('ask.swap');
    case 'answer':
      return t(plays ? 'ask.answer.stack' : 'ask.answer', { name: to.name(view.bluffer), n: view.sum });
    case 'stack':
      return t('ask.stack', { n: view.sum });
    case 'moment': {
      const caught = known.moves.find((m) => m.act === 'catch');
      if (known.moves.some((m) => m.act === 'uno')) return t('ask.moment.uno');
      if (caught && !known.moves.some((m) => m.act === 'jump')) {
        const seat = caught.target ?? view.turn;
        return saidUno(known.log, seat) ? '' : t('ask.moment.catch', { name: to.name(seat) });
      }
      return t('ask.moment.jump');
    }
  }
  if (known.held) return t('act.queued');
  const seat = known.table?.seats[view.turn];
  if (!seat) return '';
  if (known.clock && !seat.connected && known.table?.wait) return t('ask.wait.days', { name: to.name(view.turn), time: until(known.clock) });
  if (seat.kind === 'person' && !seat.connected && !seat.away) return t('ask.wait.offline', { name: to.name(view.turn) });
  return t('ask.wait', { name: to.name(view.turn) });
}

/** When a clock ends, by the clock on the wall. */
const until = (clock: { until: number }): string => moment(new Date(Date.now() + clock.until - performance.now()).toISOString());

/** The sentence on a window for moves out of turn; empty for none. */
export function graceText(known: Known, to: Speaker): string {
  const grace = known.grace;
  if (!grace) return '';
  if (grace.kind === 'jump') return t('grace.jump');
  if (grace.seat === known.you) return t(known.moves.some((m) => m.act === 'uno') ? 'grace.uno' : 'grace.catch.you');
  return t(saidUno(known.log, grace.seat) ? 'grace.said' : 'grace.catch', { name: to.name(grace.seat) });
}
