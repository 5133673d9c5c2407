// How long an analysis takes in the page, measured only when figures are asked for
// (UNO_TIMES=1): from the press of the button, at once after the view has opened and begun
// to load the program, to the first curve and to the last figure. The page and its worker
// wait for each other; other threads of the browser, which compile and draw, work meanwhile.
// So what these two take is the time to the first curve on a machine that is not busy.

import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { afterAll, beforeAll, test } from 'vitest';
import { openStudio, program, type Studio } from './studio.ts';

const asked = process.env.UNO_TIMES !== undefined;
/** Actions of the records. */
const long = 60;

let studio: Studio;
beforeAll(async () => {
  if (asked) studio = await openStudio();
});
afterAll(async () => {
  if (asked) await studio.close();
});

/** The first record with so many actions. */
function record(rules: string, seats: number): string {
  const flags = ['--rules', rules, '--seats', Array.from({ length: seats }, () => 'greedy').join(','), '-n', '3000', '--seed', '1', '--records', '-'];
  const lines = execFileSync(program, ['sim', ...flags], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n');
  return lines.find((line) => line.startsWith('{"format"') && (JSON.parse(line) as { actions: string[] }).actions.length === long)!;
}

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts?: number;
  /** The processor time of an event, in microseconds. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

/** The processor time of the thread of the page and of that of its worker, in seconds, since the first click of a trace. */
function threads(trace: Buffer): { page: number; worker: number } {
  const events = (JSON.parse(trace.toString()) as { traceEvents: Traced[] }).traceEvents;
  const click = events.find((e) => e.name === 'EventDispatch' && e.args?.data?.type === 'click')!;
  const names = new Map(events.filter((e) => e.name === 'thread_name').map((e) => [`${e.pid}/${e.tid}`, e.args?.name]));
  const of = (thread: string) =>
    events
      .filter((e) => e.pid === click.pid && e.ph === 'X' && e.name === 'ThreadControllerImpl::RunTask' && e.ts! >= click.ts!)
      .filter((e) => names.get(`${e.pid}/${e.tid}`) === thread)
      .reduce((sum, e) => sum + (e.tdur ?? 0) / 1e6, 0);
  return { page: of('CrRendererMain'), worker: of('DedicatedWorker thread') };
}

/** The processor time that the browser has taken, in seconds. */
async function taken(): Promise<number> {
  const session = await studio.browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, p) => sum + p.cpuTime, 0);
}

test.runIf(asked)('the first curve and the last figure', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  for (const [rules, seats] of [['official', 2], ['official', 4], ['pomdp', 2]] as const) {
    const text = record(rules, seats);
    await page.goto('/analyse');
    await page.getByLabel('Record of a hand').fill(text);
    await studio.browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    const [clock, processor] = [performance.now(), await taken()];
    const since = async () => `${(await taken() - processor).toFixed(1)} s of processor time, ${((performance.now() - clock) / 1000).toFixed(1)} s`;
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('.curve svg').waitFor();
    const curve = await since();
    const own = threads(await studio.browser.stopTracing());
    const alone = `the page ${own.page.toFixed(2)} s, its worker ${own.worker.toFixed(2)} s`;
    await page.locator('[data-done="1"]').waitFor({ state: 'attached' });
    console.log(`${rules}, ${seats} seats, ${long} actions, ${cpus().length} processors: first curve after ${curve} (${alone}), last figure after ${await since()}`);
  }
});
