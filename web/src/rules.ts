// Rule sets as the server describes them: a preset, and what is set otherwise.

import type { OptionValue, RuleSet, RulesInfo } from './protocol.ts';

type Options = Record<string, OptionValue>;

/** Every option in which a rule set departs from Mattel's, the preset's own included. */
export function departures(info: RulesInfo, set: RuleSet): Options {
  const preset = info.presets.find((p) => p.name === set.name);
  const all: Options = { ...preset?.options, ...set.options };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== false && value !== 'off'));
}

export const isOn = (options: Options, name: string): boolean => {
  const value = options[name];
  return value !== undefined && value !== false && value !== 'off';
};

/** What has to be written to have a preset with these options: what differs from the preset. */
export function changes(info: RulesInfo, preset: string, wanted: Options): Options {
  const base = info.presets.find((p) => p.name === preset)?.options ?? {};
  const out: Options = {};
  for (const { name } of info.options) {
    const now = wanted[name];
    const was = base[name];
    if (JSON.stringify(now ?? false) === JSON.stringify(was ?? false)) continue;
    if (now !== undefined) out[name] = now;
    else if (was !== undefined) out[name] = false;
  }
  return out;
}

/** What a person typed for an option that is no switch, as the value that is sent; null for what is none. */
export function readValue(name: string, text: string): OptionValue | null {
  const trimmed = text.trim();
  switch (name) {
    case 'deck':
      return trimmed.replace(/[\s,]+/g, ' ');
    case 'hands': {
      const sizes = trimmed.split(/[\s,]+/).map(Number);
      return sizes.every((n) => Number.isInteger(n) && n > 0) ? sizes : null;
    }
    default: {
      const n = Number(trimmed);
      return trimmed !== '' && Number.isInteger(n) && n > 0 ? n : null;
    }
  }
}

/** The name that a rule set goes by, as official[twins]. */
export const rulesText = (set: string | (RuleSet & { text?: string })): string =>
  typeof set === 'string' ? set : (set.text ?? set.name);

/** The preset of rules written as official[twins]. */
export const presetOf = (text: string): string => text.split('[')[0] ?? text;
