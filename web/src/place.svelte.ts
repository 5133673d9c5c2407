// Where the page is: the address bar, as state. Links within the page change it
// without loading anything.

import { match } from './router.ts';
import { lost, routes, type Page } from './views/routes.ts';

interface Here {
  page: Page;
  params: Record<string, string>;
  query: URLSearchParams;
  path: string;
}

function read(): Here {
  const found = match(routes, location.pathname);
  return {
    page: found?.view ?? lost,
    params: found?.params ?? {},
    query: new URLSearchParams(location.search),
    path: location.pathname,
  };
}

let now = $state.raw(read());

export const here = (): Here => now;

/** Goes to an address of this page. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  const before = now.path;
  now = read();
  if (!options.replace && now.path !== before) window.scrollTo(0, 0);
}

window.addEventListener('popstate', () => (now = read()));

// A plain click on a link of ours is a step within the page.
document.addEventListener('click', (e) => {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const link = (e.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
  e.preventDefault();
  go(link.pathname + link.search);
});
