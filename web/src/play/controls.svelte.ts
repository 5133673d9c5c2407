// What a person can do at a table, from keys, clicks and touches alike: choose a
// card and settle what is open about it, draw, keep, say Uno, and so on. What is
// done while the table is catching up waits and is done then.

import { ApiError } from '../api.ts';
import type { Color } from '../cards.ts';
import { canSayUno, choiceFor, parseMove, playableKinds, settle, type Choice } from '../moves.ts';
import type { HintMessage } from '../protocol.ts';
import { cardName, refusalWords, type Speaker } from '../words/cards.ts';
import { t, tryText } from '../words/index.svelte.ts';
import type { Session } from './session.svelte.ts';

export type Question =
  | { kind: 'twin'; choice: Choice }
  | { kind: 'color'; choice: Choice; twin: boolean }
  | { kind: 'catch'; seats: number[] }
  | { kind: 'jump'; kinds: string[] };

export class Controls {
  question = $state.raw<Question | null>(null);
  /** Whether Uno is said with the next play. */
  uno = $state(false);
  /** A short message on what could not be done. */
  message = $state.raw('');
  hint = $state.raw<HintMessage | null>(null);
  /** The kind of card that was tapped, until what it does is settled; '' for what is no card. */
  tapped = $state.raw<string | null>(null);
  private timer = 0;

  constructor(
    private readonly session: () => Session,
    private readonly speaker: () => Speaker,
  ) {}

  private get known() {
    return this.session().known;
  }

  say(text: string): void {
    window.clearTimeout(this.timer);
    this.message = text;
    this.timer = window.setTimeout(() => (this.message = ''), 4000);
  }

  /** Does something in its turn, or at once if it is one of the moves out of turn that can be made now. */
  private run(outOfTurn: string, what: () => Promise<unknown> | void, tapped = ''): void {
    this.tapped = tapped;
    const settled = async () => {
      try {
        await what();
      } finally {
        this.tapped = null;
      }
    };
    if (this.known.moves.some((m) => m.act === outOfTurn)) this.session().atOnce(settled);
    else this.session().intend(settled);
  }

  /** Plays a kind of card, or asks first what is open about it. */
  choose(kind: string): void {
    this.run('jump', () => {
      const choice = choiceFor(this.known.moves, kind);
      if (!choice) {
        const mine = this.known.ask !== null && this.known.ask !== 'moment';
        this.say(mine ? t('refuse.card', { card: cardName(kind, this.speaker().colorWild) }) : t('refuse.wait'));
        return;
      }
      if (choice.twin && choice.single) {
        this.question = { kind: 'twin', choice };
        return;
      }
      return this.colored(choice, choice.twin);
    }, kind);
  }

  /** After one or both of a card were chosen. */
  twin(choice: Choice, both: boolean): void {
    this.question = null;
    this.run('jump', () => this.colored(choice, both), choice.kind);
  }

  private colored(choice: Choice, twin: boolean): Promise<void> | void {
    const only = choice.colors.length === 1 ? choice.colors[0]! : null;
    if (choice.colors.length > 1) {
      this.question = { kind: 'color', choice, twin };
      return;
    }
    return this.play(choice, twin, only);
  }

  /** After the colour of a black card was named. */
  color(choice: Choice, twin: boolean, color: Color): void {
    this.question = null;
    this.run('jump', () => this.play(choice, twin, color), choice.kind);
  }

  private play(choice: Choice, twin: boolean, color: Color | null): Promise<void> | void {
    const move = settle(this.known.moves, choice, twin, color, this.uno);
    if (!move) {
      this.say(t('refuse.none'));
      return;
    }
    return this.send(move.text);
  }

  async send(text: string): Promise<void> {
    this.question = null;
    try {
      await this.session().move(text);
      this.uno = false;
      this.message = '';
      this.hint = null;
    } catch (e) {
      this.say(this.trouble(e));
    }
  }

  /** Why something could not be done: the reason that the table gives, else the code of the error. */
  private trouble(e: unknown): string {
    if (!(e instanceof ApiError)) return t('error.unknown');
    const why = e.reason && refusalWords(e.reason, this.speaker());
    return why ? t('refuse.why', { why }) : tryText(`error.${e.code}`, t('error.unknown'));
  }

  /** Makes the one move of an act, if it is legal. */
  act(act: 'draw' | 'pass' | 'challenge' | 'accept'): void {
    this.run('', () => {
      const move = this.known.moves.find((m) => m.act === act);
      if (move) return this.send(move.text);
      this.say(this.known.ask === null ? t('refuse.wait') : t('refuse.none'));
    });
  }

  /** Says Uno late if that is due, otherwise with the next play. */
  sayUno(): void {
    this.run('uno', () => {
      if (this.known.moves.some((m) => m.act === 'uno')) return this.send('uno');
      if (canSayUno(this.known.moves)) this.uno = !this.uno;
      else this.say(t('refuse.none'));
    });
  }

  /** Catches who may be caught; asks whom if there are several. */
  catch(): void {
    this.run('catch', () => {
      const seats = this.known.moves.filter((m) => m.act === 'catch').map((m) => m.target!);
      if (seats.length === 1) return this.send(`catch ${seats[0]}`);
      if (seats.length > 1) this.question = { kind: 'catch', seats };
      else this.say(t('refuse.none'));
    });
  }

  /** C: challenges where there is something to challenge, otherwise catches. */
  challengeOrCatch(): void {
    if (this.known.moves.some((m) => m.act === 'challenge')) this.act('challenge');
    else this.catch();
  }

  jump(): void {
    this.run('jump', () => {
      const kinds = [...playableKinds(this.known.moves.filter((m) => m.act === 'jump'))];
      if (kinds.length === 0) this.say(t('refuse.none'));
      else if (kinds.length > 1) this.question = { kind: 'jump', kinds };
      else this.choose(kinds[0]!);
    });
  }

  swap(seat: number): void {
    this.run('', () => this.send(`swap ${seat}`));
  }

  /** Names the colour of a Wild that started the discards. */
  name(color: Color): void {
    this.run('', () => this.send(`color ${color}`));
  }

  ask(): void {
    this.session().intend(async () => {
      try {
        this.hint = await this.session().hint();
      } catch (e) {
        this.say(this.trouble(e));
      }
    });
  }

  /** The kind of card that the hint advises to play; null for none. */
  get advised(): string | null {
    const move = this.hint?.move ? parseMove(this.hint.move) : null;
    return move && (move.act === 'play' || move.act === 'jump') ? move.kind! : null;
  }
}
