// The worker in which the program answers calls of one page.

import { begin, program } from './host.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

program.unoPost = (call, kind, text) => postMessage({ call, kind, text } as FromWorker);

let begun: Promise<void> | null = null;

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) begun = begin(data.module);
  await begun;
  if ('call' in data) program.unoCall(data.call, data.name, data.request);
  if ('cancel' in data) program.unoCancel(data.cancel);
};
