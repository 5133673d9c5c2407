// Every view of the page, with tables in several states, for journeys that look
// at all of them.

import type { Page } from 'playwright-core';
import { click, myTurn, playHand, setUp } from './journeys.ts';
import type { Studio } from './studio.ts';

export const widths = [
  [375, 667],
  [768, 1024],
  [1440, 900],
] as const;

export interface View {
  name: string;
  path: string;
  /** What shows that the page has all that it asks the server for. */
  ready: string;
}

export interface Views {
  list: View[];
  /** What a browser keeps that sits at the tables. */
  storage: Awaited<ReturnType<Awaited<ReturnType<Studio['context']>>['storageState']>>;
}

/** The views of the laboratory: they ask nothing of the server. */
export const labViews: readonly View[] = [
  { name: 'lab', path: '/lab', ready: '.ways' },
  { name: 'daily-win', path: '/daily?date=2026-01-02', ready: '[data-kind=win]' },
  { name: 'daily-bluff', path: '/daily?date=2026-01-02&kind=bluff', ready: '[data-kind=bluff]' },
  { name: 'daily-hold', path: '/daily?date=2026-01-02&kind=hold', ready: '[data-kind=hold]' },
  { name: 'daily-path', path: '/daily?date=2026-01-02&kind=path', ready: '[data-kind=path]' },
  { name: 'solve', path: '/solve', ready: '.grid' },
  { name: 'duel-lab', path: '/duel', ready: '.hands' },
  { name: 'learn', path: '/learn', ready: '[data-rule=max-seats]' },
  { name: 'tutorial', path: '/tutorial', ready: '.lesson .hand button' },
  { name: 'studies', path: '/studies', ready: 'article' },
  { name: 'fair', path: '/fair', ready: 'article' },
  { name: 'club', path: '/club', ready: '[data-part=cups]' },
];

/** Gives a page a name of its own and a friend who invites it to a table; the link is that of somebody else. */
async function befriended(studio: Studio, page: Page, table: string): Promise<string> {
  const ask = async <T>(path: string, body: object): Promise<T> =>
    (await fetch(`${studio.url}/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json() as Promise<T>;
  const [nora, omar, pia] = ['Nora', 'Omar', 'Pia'].map((name, i) => ({ name, key: `${i}`.repeat(64) })) as [object, object, object];
  const links: string[] = [];
  for (const who of [nora, omar, pia] as { name: string; key: string }[]) {
    await ask(`names/${who.name}/claim`, { key: who.key });
    links.push((await ask<{ link: string }>('friends', who)).link);
  }
  await ask(`friends/links/${links[1]}`, nora);
  await ask('friends/invite', { ...omar, friend: 'Nora', table: table.toLowerCase() });
  await page.evaluate((key) => localStorage.setItem('uno.key', key), JSON.stringify(nora));
  return links[2]!;
}

/** Opens tables of one person, and lists the views. */
export async function makeViews(studio: Studio): Promise<Views> {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  const at = () => new URL(page.url()).pathname;
  await setUp(page, { name: 'Mia', seats: ['bot:random'], sizes: { limit: '12' }, to: '0', public: true });
  await playHand(studio, [page], click);
  const game = new URL((await page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href'))!, studio.url).pathname;
  const over = at();
  await setUp(page, { name: 'Mia', seats: ['open', 'bot:greedy'], to: '0' });
  const lobby = at();
  const asked = async (seats: readonly string[], preset?: string) => {
    await setUp(page, { name: 'Mia', seats, ...(preset ? { preset } : {}) });
    await myTurn(studio, page);
    return at();
  };
  const table = await asked(['bot:greedy', 'bot:greedy', 'bot:random']);
  const duel = await asked(['bot:greedy'], 'Duel');
  const ten = await asked(Array.from({ length: 9 }, () => 'bot:greedy'));
  await page.goto('/');
  const link = await befriended(studio, page, lobby.split('/').pop()!);
  const storage = await page.context().storageState();
  await page.context().close();
  const desk = '.desk[data-at]';
  return {
    storage,
    list: [
      { name: 'home', path: '/', ready: 'button.primary' },
      { name: 'new', path: '/new', ready: 'form .presets' },
      { name: 'join', path: '/join', ready: 'form' },
      { name: 'games', path: '/games', ready: 'main table' },
      { name: 'game', path: game, ready: 'input[type=range]' },
      { name: 'moment', path: `${game}?at=3&open=0&seat=0`, ready: 'input[type=range]' },
      { name: 'analyse', path: '/analyse', ready: 'textarea' },
      { name: 'analysis', path: `/analyse?game=${game.split('/').pop()}&at=3`, ready: '.curve svg' },
      { name: 'position', path: '/analyse?at=rules%3Dduel+hands%3Dr5.rs.g7%2Fb1.b2+top%3Dr2', ready: '[data-proved]' },
      { name: 'name', path: '/names/Mia', ready: 'dl' },
      { name: 'help', path: '/help', ready: 'details' },
      ...labViews,
      { name: 'friends', path: '/friends', ready: '[data-part=list] li a' },
      { name: 'friend', path: `/friends/${link}`, ready: '[data-act=befriend]' },
      { name: 'lost', path: '/nowhere', ready: 'h1' },
      { name: 'no-table', path: '/t/AAAAA', ready: 'h1' },
      { name: 'over', path: over, ready: 'dialog .fair:not([data-verdict=checking])' },
      { name: 'lobby', path: lobby, ready: 'h1' },
      { name: 'table', path: table, ready: desk },
      { name: 'duel', path: duel, ready: desk },
      { name: 'ten', path: ten, ready: desk },
    ],
  };
}

/** Waits until nothing in a page moves or changes its colour. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((a) => (a.effect?.getTiming().iterations === Infinity ? undefined : a.finished.catch(() => undefined))));
    // Where everything is, as one number.
    const places = () => {
      let sum = 0;
      for (const e of document.querySelectorAll('body *')) {
        const { x, y, width, height } = e.getBoundingClientRect();
        sum = (sum * 31 + x + 3 * y + 5 * width + 7 * height) % 1e9;
      }
      return sum;
    };
    let before = NaN;
    for (let same = 0; same < 2; ) {
      await new Promise(requestAnimationFrame);
      const now = places();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Gives a page another size, and waits until it is laid out. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (wide) => {
    // Parts of the page measure themselves as this observer does.
    await new Promise<void>((done) => {
      const observer = new ResizeObserver(() => {
        if (document.documentElement.clientWidth !== wide && window.innerWidth !== wide) return;
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  }, width);
  await settled(page);
}

/** Waits until what a page shows has its pictures and its letters. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/**
 * Looks at what a page shows at every width. It stands at one of the widths
 * already, which is looked at first.
 */
export async function atEveryWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  const now = page.viewportSize()!.width;
  await drawn(page);
  await settled(page);
  await look(now);
  for (const [width, height] of widths) {
    if (width === now) continue;
    await resize(page, width, height);
    await look(width);
  }
}

/**
 * Visits all views and looks at each at every width. A view is loaded at one
 * width and resized to the others; which one changes from view to view.
 */
export async function visitAll(page: Page, views: readonly View[], look: (view: View, width: number) => Promise<void>): Promise<void> {
  for (const [i, view] of views.entries()) {
    const [width, height] = widths[i % widths.length]!;
    await page.setViewportSize({ width, height });
    await page.goto(view.path);
    await page.locator(view.ready).first().waitFor();
    await atEveryWidth(page, (at) => look(view, at));
  }
}
