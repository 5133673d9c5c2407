// What a person has chosen for this browser: appearance, pace, keys, a name.

import { keep, kept } from './kept.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type PaceName = 'calm' | 'quick' | 'instant';

interface Settings {
  theme: Theme;
  pace: PaceName;
  /** Whether single letters act at the table. */
  letters: boolean;
  name: string;
  /** Whether sounds are made; null: where motion is welcome. */
  sound: boolean | null;
  /** How loud, from 0 to 1. */
  volume: number;
  /** The animal by which one is seen; empty for a face drawn from the name. */
  avatar: string;
}

const given: Settings = { theme: 'auto', pace: 'calm', letters: true, name: '', sound: null, volume: 0.6, avatar: '' };

export const settings: Settings = $state({ ...given, ...kept<Partial<Settings>>('settings') });

/** Changes settings and keeps them. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  keep('settings', { ...settings });
  dress();
}

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Puts the chosen theme on the page. */
export function dress(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
prefersDark.addEventListener('change', dress);

/** Takes up what another window of the browser has kept. */
export function takeUp(): void {
  Object.assign(settings, given, kept<Partial<Settings>>('settings'));
  dress();
}

export const still = (): boolean => prefersStill.matches || settings.pace === 'instant';

/** A move takes this long to be seen, in milliseconds. */
export const flight = (): number => (still() ? 0 : 250);

/** How long after a move of somebody else the next is shown. */
export const pause = (): number => (still() ? 0 : settings.pace === 'calm' ? 550 : 250);

/** Whether sounds are made. */
export const sounding = (): boolean => settings.sound ?? !prefersStill.matches;

/** How loud sounds are; 0 for none. */
export const loud = (): number => (sounding() ? settings.volume : 0);
