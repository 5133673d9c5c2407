// The pages there are: an address, what its title is, and its view, fetched when
// it is needed. A new page is a file beside this one and a line here.

import type { Component } from 'svelte';
import type { Key } from '../words/en.ts';

export interface ViewProps {
  params: Record<string, string>;
  query: URLSearchParams;
}
export type View = Component<any>;

export interface Page {
  title: Key;
  /** Takes of ViewProps what it needs. */
  view: () => Promise<{ default: View }>;
}

export const routes: readonly (readonly [string, Page])[] = [
  ['/', { title: 'home.title', view: () => import('./Home.svelte') }],
  ['/new', { title: 'new.title', view: () => import('./New.svelte') }],
  ['/join', { title: 'home.join', view: () => import('./Join.svelte') }],
  ['/t/:code', { title: 'lobby.title', view: () => import('./Table.svelte') }],
  ['/games', { title: 'games.title', view: () => import('./Games.svelte') }],
  ['/games/:id', { title: 'game.title', view: () => import('./Game.svelte') }],
  ['/analyse', { title: 'analyse.title', view: () => import('./Analyse.svelte') }],
  ['/names/:name', { title: 'name.title', view: () => import('./Name.svelte') }],
  ['/lab', { title: 'lab.title', view: () => import('./Lab.svelte') }],
  ['/daily', { title: 'daily.title', view: () => import('./Daily.svelte') }],
  ['/solve', { title: 'solve.title', view: () => import('./Solve.svelte') }],
  ['/duel', { title: 'duel.title', view: () => import('./Duel.svelte') }],
  ['/learn', { title: 'learn.title', view: () => import('./Learn.svelte') }],
  ['/studies', { title: 'studies.title', view: () => import('./Studies.svelte') }],
  ['/club', { title: 'club.title', view: () => import('./Club.svelte') }],
  ['/friends', { title: 'friends.title', view: () => import('./Friends.svelte') }],
  ['/friends/:link', { title: 'friends.title', view: () => import('./Friends.svelte') }],
  ['/cup/:code', { title: 'cup.page', view: () => import('./Cup.svelte') }],
  ['/fair', { title: 'fair.title', view: () => import('./Fair.svelte') }],
  ['/tutorial', { title: 'home.learn', view: () => import('./Tutorial.svelte') }],
  ['/help', { title: 'help.title', view: () => import('./Help.svelte') }],
];

export const lost: Page = { title: 'lost.title', view: () => import('./Lost.svelte') };
