import { expect, test } from 'vitest';
import { backoff } from '../src/play/connection.ts';
import { Pace, type Ticker } from '../src/play/pace.ts';

/** Time that passes when it is told to. */
class Hours implements Ticker {
  now = 0;
  private due: { at: number; run: () => void; id: number }[] = [];
  private ids = 1;
  set(run: () => void, ms: number): number {
    this.due.push({ at: this.now + ms, run, id: this.ids });
    return this.ids++;
  }
  clear(id: number): void {
    this.due = this.due.filter((d) => d.id !== id);
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.due.filter((d) => d.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((d) => d !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

function studio(ms: (m: string) => number) {
  const shown: string[] = [];
  const hours = new Hours();
  const pace = new Pace<string>((m) => {
    shown.push(m);
    return ms(m);
  }, hours);
  return { shown, hours, pace };
}

test('the first message is shown at once, the next after a pause', () => {
  const { shown, hours, pace } = studio(() => 250);
  pace.push('a');
  pace.push('b');
  expect(shown).toEqual(['a']);
  hours.pass(249);
  expect(shown).toEqual(['a']);
  hours.pass(1);
  expect(shown).toEqual(['a', 'b']);
});

test('what moves nothing takes no time', () => {
  const { shown, pace } = studio((m) => (m === 'play' ? 250 : 0));
  for (const m of ['table', 'deal', 'play', 'table']) pace.push(m);
  expect(shown).toEqual(['table', 'deal', 'play']);
});

test('an intent is done at once when all is shown, and otherwise waits without being lost', () => {
  const { shown, hours, pace } = studio(() => 250);
  const done: string[] = [];
  pace.whenIdle(() => done.push('first'));
  expect(done).toEqual(['first']);
  pace.push('a');
  pace.push('b');
  pace.whenIdle(() => done.push(`after ${shown.join('')}`));
  pace.whenIdle(() => done.push('and then'));
  hours.pass(400);
  expect(done).toEqual(['first']);
  hours.pass(100);
  expect(done).toEqual(['first', 'after ab', 'and then']);
});

test('what presses is shown at once, with all before it', () => {
  const { shown, hours, pace } = studio(() => 250);
  for (const m of ['a', 'b', 'c']) pace.push(m);
  pace.push('catch', true);
  expect(shown).toEqual(['a', 'b', 'c', 'catch']);
  hours.pass(250);
  expect(pace.idle).toBe(true);
});

test('a long queue is not watched one by one', () => {
  const { shown, hours, pace } = studio(() => 250);
  for (let i = 0; i < 100; i++) pace.push(`${i}`);
  hours.pass(250);
  expect(shown.length).toBeGreaterThan(90);
  hours.pass(250 * 10);
  expect(shown).toHaveLength(100);
  expect(pace.idle).toBe(true);
});

test('a new connection forgets what waited', () => {
  const { shown, hours, pace } = studio(() => 250);
  pace.push('a');
  pace.push('b');
  pace.clear();
  hours.pass(1000);
  expect(shown).toEqual(['a']);
  pace.push('c');
  expect(shown).toEqual(['a', 'c']);
});

test('an intent that waits when the connection is new is done when the table has caught up again', () => {
  const { shown, hours, pace } = studio(() => 250);
  const done: string[] = [];
  pace.push('a');
  pace.push('b');
  pace.whenIdle(() => done.push(`tap after ${shown.join('')}`));
  pace.clear();
  hours.pass(1000);
  expect(done).toEqual([]);
  pace.push('c');
  hours.pass(250);
  expect(done).toEqual(['tap after ac']);
});

test('coming back waits longer each time, up to ten seconds, and never at once', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((n) => backoff(n, 0.5))).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  for (const random of [0, 0.25, 0.999]) {
    expect(backoff(0, random)).toBeGreaterThanOrEqual(375);
    expect(backoff(20, random)).toBeLessThanOrEqual(12_500);
  }
});
