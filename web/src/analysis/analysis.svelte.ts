// The analysis of one record: its moments, the report from the first curve to the last
// figure, and the belief of a seat at a moment. The program in the workers computes
// all of it.

import type { AnalyseAnswer, AnalyseDecision, AnalyseRequest, BeliefAnswer, RecordFramesAnswer } from '../contract.ts';
import { call, workers } from '../engine/engine.ts';
import { curveAlone, seed } from './numbers.ts';
import sample from './sample.jsonl?raw';

/** The part of the decisions in which there are none. */
const none = 1_000_000;

/** Worlds of the first look by the sight of a seat. */
const glance = 2;

/** Requests that the decisions of an analysis are divided over; one worker stays free. */
const parts = Math.max(1, workers - 1);

/** What the first curve is asked with; that of all hands needs no decision. */
const undecided = { part: none, parts: none + 1 };

/** Takes the way to a first curve once, on a short record: a browser compiles functions when they are first called. */
export async function warm(): Promise<void> {
  const records = { name: 'sample', text: sample };
  try {
    await call('record.frames', { records, positions: true });
    await call('analyse', { records, ...undecided });
  } catch {
    // The record that somebody asks for says what is wrong.
  }
}

export class Analysis {
  film = $state.raw<RecordFramesAnswer | null>(null);
  /** By the seat whose sight is used; -1: all hands open. */
  reports = $state.raw<ReadonlyMap<number, AnalyseAnswer>>(new Map());
  /** How far the last figures are, from 0 to 1; at 1 they are shown. */
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
      this.film = await call('record.frames', { records: this.records, positions: true }, this.options());
      await this.look(-1);
    } catch (e) {
      if (!this.stop.signal.aborted) this.trouble = e;
    }
  }

  end(): void {
    this.stop.abort();
  }

  /** Analyses by the sight of a seat, or with all hands open: a first curve, then properly. */
  async look(sight: number): Promise<void> {
    if (this.asked.has(sight)) return;
    this.asked.add(sight);
    const request = { records: this.records, seed, ...(sight < 0 ? {} : { seat: sight }) };
    try {
      // The curve of a seat is made of its decisions.
      if (sight < 0) this.take(sight, curveAlone(await call('analyse', { ...request, ...undecided }, this.options())));
      else this.take(sight, await call('analyse', { ...request, effort: 0, worlds: glance }, this.options()));
      this.take(sight, await this.refine(sight, request));
      this.done = 1;
    } catch (e) {
      this.asked.delete(sight);
      if (!this.stop.signal.aborted) this.trouble = e;
    }
  }

  /** Values the decisions in parts, side by side, and puts them together: the numbers do
   * not depend on how many parts there are. */
  private async refine(sight: number, request: AnalyseRequest): Promise<AnalyseAnswer> {
    const found: AnalyseDecision[][] = Array.from({ length: parts }, () => []);
    const done = found.map(() => 0);
    let merging = false;
    let all = false;
    const merged = () => call('analyse', { ...request, known: found.flat().map((d) => JSON.stringify(d)) }, this.options());
    await Promise.all(
      found.map(async (_, part) => {
        const answer = await call(
          'analyse',
          { ...request, part, parts },
          {
            ...this.options(),
            progress: (p) => {
              done[part] = p.total ? p.done / p.total : 0;
              this.done = Math.min(0.99, done.reduce((sum, d) => sum + d, 0) / parts);
              if (!p.best) return;
              found[part] = p.best.decisions ?? [];
              if (merging || found.some((list) => list.length === 0)) return;
              merging = true;
              void merged().then(
                (report) => {
                  merging = false;
                  if (!all) this.take(sight, report);
                },
                () => (merging = false),
              );
            },
          },
        );
        found[part] = answer.decisions ?? [];
        done[part] = 1;
      }),
    );
    all = true;
    return merged();
  }

  /** What a seat may know of the hidden hands after some actions. */
  belief(seat: number, at: number): Promise<BeliefAnswer> {
    const key = `${seat}/${at}`;
    let answer = this.beliefs.get(key);
    if (!answer) {
      answer = call('belief', { records: this.records, seat, at, seed }, this.options());
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
