// One studio for all pages of a browser that has no workers which pages share: each page has a
// worker of its own, and the worker that holds a lock of the browser leads. It has the studio;
// the others pass on what their pages say. The browser gives the lock to another worker when the
// leader ends, and that one goes on from what is kept: sockets close, and requests without an
// answer are asked again.

import type { FromStudio, ToStudio } from './protocol.ts';

/** A page, as the worker that has the studio sees it. */
export interface Port {
  onmessage: ((e: { data: ToStudio }) => void) | null;
  postMessage(message: FromStudio): void;
}

/** What workers say to each other: who leads, who asks for that, and what pages say and hear. */
type Passed =
  | { leads: string }
  | { asks: string }
  | { to: string; from: string; said: ToStudio }
  | { to: string; from: string; heard: FromStudio };

/** What a worker needs of its browser; tests have their own. */
export interface World {
  name: string;
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  /** Runs when the lock is this worker's, which keeps it until it ends. */
  lock(name: string, then: () => void): void;
}

const leading = 'uno-studio';
const living = (name: string) => `uno-page-${name}`;

/** The world of this worker; null where the browser has no locks, as without https. */
export function browser(): World | null {
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks) return null;
  return {
    name: crypto.randomUUID(),
    channel: new BroadcastChannel(leading),
    lock: (name, then) => {
      void navigator.locks.request(name, () => {
        then();
        return new Promise<never>(() => undefined);
      });
    },
  };
}

/** Serves the page of this worker. Where this worker leads, attend serves a page, until what it returns is called. */
export function relay(page: Port, attend: (page: Port) => () => void, world: World): void {
  const { name, channel, lock } = world;
  const pass = (message: Passed) => channel.postMessage(message);
  let leader = '';
  let say: (message: ToStudio) => void = () => undefined;
  /** The leader has a studio. */
  let ready = false;
  /** Where the page has the program, once it asked for the studio. */
  let program: ToStudio | null = null;
  /** Requests and sockets that the leader has, and what waits until it is ready. */
  const calls = new Map<number, ToStudio>();
  let waiting: ToStudio[] = [];

  function send(message: ToStudio): void {
    if ('ask' in message) calls.set(message.ask, message);
    if ('open' in message) calls.set(message.open, message);
    if ('shut' in message) calls.delete(message.shut);
    say(message);
  }

  function hear(message: FromStudio): void {
    if (message.kind !== 'message') calls.delete(message.call);
    page.postMessage(message);
    if (message.kind !== 'ready') return;
    ready = true;
    waiting.splice(0).forEach(send);
  }

  function follow(who: string, to: (message: ToStudio) => void): void {
    if (who === leader) return;
    [leader, say, ready] = [who, to, false];
    const asked = [...calls.values()];
    calls.clear();
    waiting = [...asked.filter((message) => 'ask' in message), ...waiting];
    for (const message of asked) if ('open' in message) page.postMessage({ call: message.open, kind: 'closed', text: '' });
    if (program) say(program);
  }

  page.onmessage = ({ data }) => {
    if ('program' in data) say((program = data));
    else if (ready) send(data);
    else waiting.push(data);
  };

  /** The pages of other workers, where this one leads. */
  const guests = new Map<string, Port>();
  let leads = false;

  function guest(from: string): Port {
    const known = guests.get(from);
    if (known) return known;
    const port: Port = { onmessage: null, postMessage: (heard) => pass({ to: from, from: name, heard }) };
    guests.set(from, port);
    const end = attend(port);
    lock(living(from), () => {
      guests.delete(from);
      end();
    });
    return port;
  }

  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    if ('leads' in data) follow(data.leads, (said) => pass({ to: data.leads, from: name, said }));
    else if ('asks' in data) leads && pass({ leads: name });
    else if (data.to !== name) return;
    else if ('said' in data) guest(data.from).onmessage?.({ data: data.said });
    else if (data.from === leader) hear(data.heard);
  };

  // Who leads waits for this lock, to learn when this worker ends.
  lock(living(name), () => {
    pass({ asks: name });
    lock(leading, () => {
      leads = true;
      const own: Port = { onmessage: null, postMessage: hear };
      attend(own);
      follow(name, (said) => own.onmessage?.({ data: said }));
      pass({ leads: name });
    });
  });
}
