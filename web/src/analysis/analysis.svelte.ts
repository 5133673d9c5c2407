// The analysis of one record: its moments, the report from a first look to the last
// figure, and the belief of a seat at a moment. The program in the workers computes
// all of it.

import type { AnalyseAnswer, BeliefAnswer, RecordFramesAnswer } from '../contract.ts';
import { call } from '../engine/engine.ts';

/** Worlds of the first look. */
const glance = 2;

export class Analysis {
  film = $state.raw<RecordFramesAnswer | null>(null);
  /** By the seat whose sight is used; -1: all hands open. */
  reports = $state.raw<ReadonlyMap<number, AnalyseAnswer>>(new Map());
  /** How far the last figures are, from 0 to 1. */
  done = $state(0);
  trouble = $state.raw<unknown>(null);

  private readonly stop = new AbortController();
  private readonly asked = new Set<number>();
  private readonly beliefs = new Map<string, Promise<BeliefAnswer>>();
  private readonly records: { name: string; text: string };

  constructor(text: string, name: string) {
    this.records = { name, text };
  }

  /** Begins: the moments first, then the open account. */
  async begin(): Promise<void> {
    try {
      this.film = await call('record.frames', { records: this.records }, this.options());
      await this.look(-1);
    } catch (e) {
      if (!this.stop.signal.aborted) this.trouble = e;
    }
  }

  end(): void {
    this.stop.abort();
  }

  /** Analyses by the sight of a seat, or with all hands open: at a glance, then properly. */
  async look(sight: number): Promise<void> {
    if (this.asked.has(sight)) return;
    this.asked.add(sight);
    const request = { records: this.records, ...(sight < 0 ? {} : { seat: sight }) };
    try {
      this.take(sight, await call('analyse', { ...request, effort: 0, worlds: glance }, this.options()));
      const full = await call('analyse', request, {
        ...this.options(),
        progress: (p) => {
          this.done = p.total ? p.done / p.total : 0;
          if (p.best) this.take(sight, p.best);
        },
      });
      this.take(sight, full);
      this.done = 1;
    } catch (e) {
      this.asked.delete(sight);
      if (!this.stop.signal.aborted) this.trouble = e;
    }
  }

  /** What a seat may know of the hidden hands after some actions. */
  belief(seat: number, at: number): Promise<BeliefAnswer> {
    const key = `${seat}/${at}`;
    let answer = this.beliefs.get(key);
    if (!answer) {
      answer = call('belief', { records: this.records, seat, at }, this.options());
      answer.catch(() => this.beliefs.delete(key));
      this.beliefs.set(key, answer);
    }
    return answer;
  }

  private options() {
    return { signal: this.stop.signal };
  }

  private take(sight: number, report: AnalyseAnswer): void {
    this.reports = new Map([...this.reports, [sight, report]]);
  }
}
