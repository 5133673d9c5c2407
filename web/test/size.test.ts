// The first page is small: what a browser loads before it shows something. It
// is measured on the page that was built last.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../dist/', import.meta.url).pathname;

/** A script and all that it imports before it runs, added to a set. */
function withImports(path: string, all: Set<string>): void {
  if (all.has(path)) return;
  all.add(path);
  if (!path.endsWith('.js')) return;
  const text = readFileSync(dist + path, 'utf8');
  for (const found of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+from\s*)?["']\.\/([\w.$-]+)["']/g)) {
    withImports(`assets/${found[1]!}`, all);
  }
}

test('the first page is under 80 kB compressed', () => {
  expect(existsSync(`${dist}index.html`), 'the page is not built: run "make page"').toBe(true);
  const files = new Set(['index.html']);
  const page = readFileSync(`${dist}index.html`, 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((m) => m[1]!);
  expect(named.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  // The script asks for the view of the address at once, and for the styles of each chunk.
  const assets = readdirSync(`${dist}assets`);
  const home = assets.find((name) => /^Home-.*\.js$/.test(name))!;
  for (const path of [...named, `assets/${home}`]) withImports(path, files);
  const chunk = (path: string) => /([^/]+)-[\w-]{8}\.\w+$/.exec(path)?.[1];
  const chunks = new Set([...files].map(chunk));
  for (const name of assets) if (name.endsWith('.css') && chunks.has(chunk(name))) files.add(`assets/${name}`);
  expect([...files].map(chunk)).toEqual(expect.arrayContaining(['index', 'settings.svelte', 'Home', 'Shell', 'Card']));
  const sizes = Object.fromEntries([...files].map((path) => [path, gzipSync(readFileSync(dist + path)).length]));
  const sum = Object.values(sizes).reduce((a, b) => a + b, 0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThan(80_000);
});

test('the program is under 7 MB by gzip, and under 6 MB by Brotli', () => {
  const size = (end: string) => {
    const found = readdirSync(`${dist}assets`).filter((name) => name.endsWith(end));
    expect(found, end).toHaveLength(1);
    return statSync(`${dist}assets/${found[0]!}`).size;
  };
  expect(size('.wasm.gz')).toBeLessThan(7_000_000);
  expect(size('.wasm.br')).toBeLessThan(6_000_000);
});
