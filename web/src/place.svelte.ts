// Where the page is: the address bar, as state. Links within the page change it
// without loading anything.

import { alone } from './alone.ts';
import { match } from './router.ts';
import { lost, routes, type Page } from './views/routes.ts';

interface Here {
  page: Page;
  params: Record<string, string>;
  query: URLSearchParams;
  path: string;
}

function read(): Here {
  const { pathname, search } = alone ? new URL(location.hash.slice(1) || '/', 'http://page') : location;
  const found = match(routes, pathname);
  return { page: found?.view ?? lost, params: found?.params ?? {}, query: new URLSearchParams(search), path: pathname };
}

const written = (address: string): string => (alone ? `#${address}` : address);

/** The whole address of a view, to be shared. */
export const link = (address: string): string => new URL(written(address), location.href).href;

let now = $state.raw(read());

export const here = (): Here => now;

/** Goes to an address of this page. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', written(address));
  else history.pushState(null, '', written(address));
  const before = now.path;
  now = read();
  if (!options.replace && now.path !== before) window.scrollTo(0, 0);
}

window.addEventListener('popstate', () => {
  // A # without a path is a place within the page.
  if (!alone || !/^#[^/]/.test(location.hash)) now = read();
});

// Where the page stands alone, a link that is opened elsewhere or copied gets the
// address that leads here.
if (alone) {
  for (const kind of ['pointerdown', 'focusin', 'contextmenu']) {
    document.addEventListener(kind, (e) => {
      const anchor = (e.target as Element | null)?.closest?.('a');
      const path = anchor?.getAttribute('href');
      if (path?.startsWith('/')) anchor!.setAttribute('href', written(path));
    });
  }
}

// A plain click on a link of ours is a step within the page.
document.addEventListener('click', (e) => {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const link = (e.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (alone && link.hash.startsWith('#/')) {
    e.preventDefault();
    go(link.hash.slice(1));
    return;
  }
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
  e.preventDefault();
  go(link.pathname + link.search);
});
