// One seat at a live table, or a spectator's place: its connection, and what is
// shown of what it knows.

import * as api from '../api.ts';
import * as fair from '../fair.ts';
import type { OwnSeat } from '../seats.ts';
import { pause } from '../settings.svelte.ts';
import { Connection, type Heard, type NetState, type World } from './connection.ts';
import { Pace } from './pace.ts';
import { greeted, moves, nothing, reduce, type Known } from './reducer.ts';

/** Whether a message offers a move that only the quick can make. */
const presses = (message: Heard): boolean =>
  message.t === 'play' && (message.legal ?? []).some((m) => m === 'uno' || m.startsWith('catch ') || m.startsWith('jump '));

/** A move that was tapped and is not answered yet; move is empty while it waits for the table to catch up. */
export interface Pending {
  move: string;
  since: number;
}

/** A move that was not made, with the code of the reason: a key error.CODE of the catalogue. */
export interface Returned {
  move: string;
  code: string;
}

/** A move is answered; what it changed has to arrive within this time, in milliseconds. */
const arrival = 1000;

export class Session {
  known = $state.raw<Known>(nothing);
  net = $state.raw<NetState>({ kind: 'trying' });
  /** How often in a row the connection was not had. */
  losses = $state(0);
  /** The move of one's own that is on its way, from the tap on; null for none. */
  pending = $state.raw<Pending | null>(null);
  /** The last move of one's own, if it was not made; the next move clears it. */
  returned = $state.raw<Returned | null>(null);

  private readonly connection: Connection;
  private readonly pace: Pace<{ message: Heard; at: number }>;
  private waiting: { v: number; go: () => void }[] = [];
  private tail: Promise<unknown> = Promise.resolve();
  private sharing: Promise<unknown> = Promise.resolve();
  private round = 0;
  /** Begins the ids of the moves of this session, which no other has. */
  private readonly stem = Math.random().toString(36).slice(2);
  private moves = 0;

  constructor(
    readonly code: string,
    readonly own: OwnSeat | null,
    world?: World,
  ) {
    this.pace = new Pace(({ message, at }) => this.show(message, at));
    this.connection = new Connection(code, own?.token ?? null, {
      greeted: () => {
        // What waited for messages of the old connection to be shown waits no more.
        this.pace.clear();
        this.tail = Promise.resolve();
        if (this.pending?.move === '') this.pending = null;
        this.known = greeted(this.known);
      },
      message: (message) => this.received(message),
      state: (state) => {
        this.net = state;
        if (state.kind === 'open') this.losses = 0;
        if (state.kind === 'waiting') this.losses++;
      },
    }, world);
  }

  /** Whether the connection was found dead and is not back. */
  get offline(): boolean {
    return this.losses > 0 && this.net.kind !== 'open';
  }

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.pace.clear();
    this.connection.close();
  }

  private received(message: Heard): void {
    const at = performance.now();
    if (this.own) this.share(message, this.own.seat);
    // Talk and goodbyes are not part of the play and need not wait for it.
    if (message.t === 'chat' || message.t === 'emote' || message.t === 'bye') this.known = reduce(this.known, message, at);
    else this.pace.push({ message, at }, presses(message));
  }

  /** Takes part in the deal: answers the table's questions for a secret, one after the other. */
  private share(message: Heard, seat: number): void {
    if (message.t === 'bye' || !('fair' in message) || !message.fair || message.t === 'reveal') return;
    const step = { seal: fair.commit, sealed: fair.open, deal: fair.dealt }[message.t];
    const { round, fair: deal } = message;
    this.sharing = this.sharing.then(() => step(this.code, seat, round, deal)).then(
      (answer) => answer && this.connection.tell(answer),
      () => undefined,
    );
  }

  private show(message: Heard, at: number): number {
    this.known = reduce(this.known, message, at);
    if (message.t !== 'play') return 0;
    this.round = message.round;
    this.waiting = this.waiting.filter(({ v, go }) => {
      if (v > message.v) return true;
      go();
      return false;
    });
    return moves(this.known.news) ? pause() : 0;
  }

  /** Does something when all that has come is shown and what was done before is answered. */
  intend(what: () => Promise<unknown> | void): void {
    const tapped: Pending = { move: '', since: performance.now() };
    this.pending ??= tapped;
    const done = () => {
      if (this.pending === tapped) this.pending = null;
    };
    const shown = () => new Promise<void>((resolve) => this.pace.whenIdle(resolve));
    this.tail = this.tail.then(shown).then(what).catch(() => undefined).then(done);
  }

  /** Does something without waiting: a window is open only so long, and a move of one's own may be held until it closes. */
  atOnce(what: () => Promise<unknown> | void): void {
    void Promise.resolve(what()).catch(() => undefined);
  }

  /** Makes a move; settles when what it changed is shown. */
  async move(text: string): Promise<void> {
    this.returned = null;
    const pending: Pending = { move: text, since: performance.now() };
    this.pending = pending;
    try {
      await this.made(text);
    } catch (e) {
      this.returned = { move: text, code: e instanceof api.ApiError ? e.code : 'unknown' };
      throw e;
    } finally {
      if (this.pending === pending) this.pending = null;
    }
  }

  private async made(text: string): Promise<void> {
    const answer = await this.connection.send({
      t: 'move', v: this.known.v, move: text, round: this.round, move_id: `${this.stem}.${++this.moves}`,
    });
    const v = answer.t === 'done' ? (answer.v ?? 0) : 0;
    if (this.known.v >= v) return;
    await new Promise<void>((resolve) => {
      this.waiting.push({ v, go: resolve });
      window.setTimeout(resolve, arrival);
    });
  }

  hint = () => this.connection.hint();
  pass = () => this.connection.send({ t: 'pass' });
  ready = () => this.connection.send({ t: 'ready' });
  back = () => this.connection.send({ t: 'back' });
  chat = (text: string) => this.connection.send({ t: 'chat', text });
  emote = (emote: string) => this.connection.send({ t: 'emote', text: emote });
  face = (animal: string) => this.connection.send({ t: 'face', text: animal });

  /** Asks the server by HTTP for something that only this seat may have done. */
  by<T>(request: (token: string) => Promise<T>): Promise<T> {
    return this.own ? request(this.own.token) : Promise.reject(new api.ApiError('forbidden', ''));
  }
}
