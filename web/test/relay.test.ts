import { expect, test } from 'vitest';
import { relay, type Port } from '../src/engine/relay.ts';
import type { FromStudio, ToStudio } from '../src/engine/protocol.ts';

/** A browser with locks and a channel, whose messages arrive in order when they are let. */
class Browser {
  private readonly locks = new Map<string, { of: string; then: () => void }[]>();
  private readonly channels = new Map<string, { postMessage(data: unknown): void; onmessage: ((e: MessageEvent) => void) | null }>();
  private readonly due: (() => void)[] = [];

  /** A page and its worker; studio is called with what reaches the studio of this worker, if it leads. */
  page(name: string, studio: (message: ToStudio, answer: (message: FromStudio) => void) => void) {
    const heard: FromStudio[] = [];
    const worker: Port = { onmessage: null, postMessage: (message) => heard.push(message) };
    const channel = {
      onmessage: null as ((e: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of this.channels.keys()) if (other !== name) this.due.push(() => this.channels.get(other)?.onmessage?.({ data } as MessageEvent));
      },
    };
    this.channels.set(name, channel);
    let left = 0;
    const attend = (port: Port) => {
      port.onmessage = ({ data }) => studio(data, (message) => port.postMessage(message));
      return () => void left++;
    };
    relay(worker, attend, { name, channel, lock: (lock, then) => this.lock(lock, name, then) });
    return { heard, say: (data: ToStudio) => worker.onmessage!({ data }), left: () => left };
  }

  private lock(lock: string, of: string, then: () => void): void {
    const queue = this.locks.get(lock) ?? [];
    this.locks.set(lock, queue);
    queue.push({ of, then });
    if (queue.length === 1) this.due.push(then);
  }

  /** Ends a page: its locks go to those who wait. */
  end(name: string): void {
    this.channels.delete(name);
    for (const queue of this.locks.values()) {
      const held = queue[0]?.of === name;
      queue.splice(0, queue.length, ...queue.filter(({ of }) => of !== name));
      if (held && queue[0]) this.due.push(queue[0].then);
    }
  }

  /** Lets everything arrive. */
  settle(): void {
    while (this.due.length > 0) this.due.shift()!();
  }
}

/** A studio that is ready at once, answers requests with its name, and notes what it was sent. */
function studio(name: string, seen: string[], silent = false) {
  return (message: ToStudio, answer: (message: FromStudio) => void) => {
    if ('program' in message) answer({ call: 0, kind: 'ready', text: '' });
    else if ('ask' in message) {
      seen.push(`${name} ${message.path}`);
      if (!silent) answer({ call: message.ask, kind: '200', text: name });
    } else seen.push(`${name} ${JSON.stringify(message)}`);
  };
}

const ask = (call: number, path: string): ToStudio => ({ ask: call, method: 'GET', path, token: '', body: '' });

test('two pages have one studio, and each hears its own answers', () => {
  const browser = new Browser();
  const seen: string[] = [];
  const one = browser.page('one', studio('one', seen));
  const two = browser.page('two', studio('two', seen));
  one.say({ program: 'p' });
  two.say({ program: 'p' });
  browser.settle();
  one.say(ask(1, '/a'));
  two.say(ask(1, '/b'));
  two.say({ open: 2, code: 'AAAAA' });
  two.say({ send: 2, text: 'hello' });
  browser.settle();
  expect(seen).toEqual(['one /a', 'one /b', 'one {"open":2,"code":"AAAAA"}', 'one {"send":2,"text":"hello"}']);
  const heard = [{ call: 0, kind: 'ready', text: '' }, { call: 1, kind: '200', text: 'one' }];
  expect(one.heard).toEqual(heard);
  expect(two.heard).toEqual(heard);
});

test('when the page that leads ends, another leads: what had no answer is asked again, and sockets close', () => {
  const browser = new Browser();
  const seen: string[] = [];
  browser.page('one', studio('one', seen, true)).say({ program: 'p' });
  const two = browser.page('two', studio('two', seen));
  const three = browser.page('three', studio('three', seen));
  for (const page of [two, three]) page.say({ program: 'p' });
  browser.settle();
  two.say({ open: 1, code: 'AAAAA' });
  two.say(ask(2, '/b'));
  three.say(ask(1, '/c'));
  browser.settle();
  browser.end('one');
  browser.settle();
  expect(seen).toEqual(['one {"open":1,"code":"AAAAA"}', 'one /b', 'one /c', 'two /b', 'two /c']);
  expect(two.heard.slice(1)).toEqual([{ call: 1, kind: 'closed', text: '' }, { call: 0, kind: 'ready', text: '' }, { call: 2, kind: '200', text: 'two' }]);
  expect(three.heard.at(-1)).toEqual({ call: 1, kind: '200', text: 'two' });
});

test('who leads learns that another page has ended', () => {
  const browser = new Browser();
  const one = browser.page('one', studio('one', []));
  const two = browser.page('two', studio('two', []));
  for (const page of [one, two]) page.say({ program: 'p' });
  browser.settle();
  two.say({ open: 1, code: 'AAAAA' });
  browser.settle();
  expect(one.left()).toBe(0);
  browser.end('two');
  browser.settle();
  expect(one.left()).toBe(1);
});

test('what a page says while nobody leads waits', () => {
  const browser = new Browser();
  const seen: string[] = [];
  const one = browser.page('one', studio('one', seen));
  one.say({ program: 'p' });
  one.say(ask(1, '/a'));
  expect(seen).toEqual([]);
  browser.settle();
  expect(one.heard.at(-1)).toEqual({ call: 1, kind: '200', text: 'one' });
});
