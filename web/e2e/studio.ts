// A studio for one journey: a real server with data of its own, and a browser.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
/** How long a journey waits, in milliseconds, for what has to come about; what takes longer hangs. */
export const hang = 600_000;

/** Looks again and again until something is so; what does not come about hangs, and says what there is instead. */
export async function until(is: () => Promise<boolean>, instead: () => string | Promise<string>): Promise<void> {
  for (const end = Date.now() + hang; !(await is()); await new Promise((done) => setTimeout(done, 20))) {
    if (Date.now() > end) throw new Error(await instead());
  }
}

/** The program under test. */
export const program = process.env.UNO_BIN ?? resolve(here, '../../dist/uno');

export interface Studio {
  readonly url: string;
  readonly browser: Browser;
  /** A page of its own, as on a device of its own. What goes wrong in it fails the journey. */
  page(options?: BrowserContextOptions): Promise<Page>;
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** What a table waits for. Programs stand still until they are let move. */
  waits(code: string): Promise<Waits>;
  /** Lets the programs of a table make one move. */
  step(code: string): Promise<Waits>;
  /** Kills the server without a word. */
  kill(): Promise<void>;
  /** Starts the server that was killed again, at the same address. */
  revive(): Promise<void>;
  /** What went wrong in pages so far: errors, and files that were refused. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** What a table waits for, and where each seat, and last a spectator, sees it. */
export interface Waits {
  for: string;
  seats: number[];
  at: string[];
}

interface Served {
  process: ChildProcess;
  url: string;
  /** Where the tables are driven. */
  driver: string;
}

async function serve(addr: string, data: string, flags: readonly string[]): Promise<Served> {
  if (!existsSync(program)) throw new Error(`${program} is not there; build it with "make build", or name it in UNO_BIN`);
  const child = spawn(program, ['serve', '--addr', addr, '--data', data, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [url, driver] = await new Promise<[string, string]>((found, failed) => {
    let text = '';
    const look = (chunk: Buffer) => {
      text += chunk.toString();
      const at = /open at (http:\/\/127\.0\.0\.1:\d+)[^]*drive the tables at (http:\/\/127\.0\.0\.1:\d+)/.exec(text);
      if (at) found([at[1]!, at[2]!]);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => failed(new Error(`the server ended: ${text}`)));
    setTimeout(() => failed(new Error(`the server says no address: ${text}`)), hang).unref();
  });
  return { process: child, url, driver };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done())));

/** Opens a browser without a studio. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    timeout: hang,
    executablePath: process.env.UNO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });

/**
 * Opens a studio whose programs stand still until a journey lets them move, whose
 * hands follow from a seed, and whose windows stay open until everybody has let
 * them pass: what a journey looks at does not change under its eyes.
 */
export async function openStudio(flags: readonly string[] = ['--drive', '1']): Promise<Studio> {
  const data = mkdtempSync(join(tmpdir(), 'uno-studio-'));
  let server = await serve('127.0.0.1:0', data, flags);
  const url = server.url;
  const browser = await openBrowser();
  const faults: string[] = [];
  const context = async (options: BrowserContextOptions = {}) => {
    const made = await browser.newContext({ locale: 'en', baseURL: url, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    made.setDefaultTimeout(hang);
    made.on('page', (page) => {
      page.on('pageerror', (e) => faults.push(e.stack ?? e.message));
      page.on('console', (m) => {
        if (/Content.Security.Policy/i.test(m.text())) faults.push(m.text());
      });
    });
    return made;
  };
  const drive = async (method: string, path: string) => {
    const answer = await fetch(`${server.driver}/tables/${path}`, { method });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Waits;
  };
  return {
    url,
    waits: (code) => drive('GET', code),
    step: (code) => drive('POST', `${code}/step`),
    browser,
    faults,
    context,
    page: async (options) => (await context(options)).newPage(),
    kill: async () => {
      server.process.kill('SIGKILL');
      await ended(server.process);
    },
    revive: async () => {
      server = await serve(new URL(url).host, data, flags);
    },
    close: async () => {
      await browser.close();
      server.process.kill('SIGTERM');
      await ended(server.process);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Writes a picture of a page, if pictures are asked for: UNO_SHOTS names the folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.UNO_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
