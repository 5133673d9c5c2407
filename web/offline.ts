// The service worker, with the list of the files that the build made: it keeps all of
// them, so that the page works without the network after the first visit.

import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What the program serves beside the files of the build. */
const beside = ['./', './cards.svg', './icon.svg', './manifest.webmanifest'];

const source = `// Files of the page are kept under a name that changes with them.
const name = 'uno-VERSION';
const files = FILES;

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (e) => {
  const old = (all) => all.filter((n) => n.startsWith('uno-') && n !== name);
  e.waitUntil(caches.keys().then((all) => Promise.all(old(all).map((n) => caches.delete(n)))).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (e) => {
  const { request } = e;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  const kept = () => caches.match(request.mode === 'navigate' ? './' : request);
  // A file under assets never changes. Others come from the network while it is there.
  if (pathname.includes('/assets/')) e.respondWith(kept().then((answer) => answer ?? fetch(request)));
  else e.respondWith(fetch(request).catch(() => kept().then((answer) => answer ?? Response.error())));
});
`;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      // Pages ask for the program by gzip; a studio answers by Brotli.
      const needed = (file: string) => file.startsWith('assets/') && !file.endsWith('.br');
      const files = [...beside, ...Object.keys(bundle).filter(needed).map((file) => `./${file}`)];
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('VERSION', version).replace('FILES', JSON.stringify(files)) });
    },
  };
}
