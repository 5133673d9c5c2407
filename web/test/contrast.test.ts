import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme: the dark one where it says otherwise. */
function theme(name: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
  const read = (text: string) => Object.fromEntries([...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
  return name === 'light' ? read(light) : { ...read(light), ...read(dark) };
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const grounds = ['ground', 'surface', 'sunken'];
/** Text and what it stands on. */
const texts: [string, string][] = [
  ...['ink', 'muted', 'accent', 'good', 'bad'].flatMap((ink) => grounds.map((g): [string, string] => [ink, g])),
  ['ink', 'mat'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'ground'],
  ['accent-strong', 'surface'],
  ['on-soft', 'soft'],
  ['surface', 'bad'],
  ['ground', 'ink'],
  ['felt-ink', 'felt'],
  ['felt-ink', 'felt-lit'],
];
/** Shapes, edges of controls and rings, and what they stand on. */
const shapes: [string, string][] = [
  ...['edge', 'accent'].flatMap((c) => [...grounds, 'mat'].map((g): [string, string] => [c, g])),
  ...['red', 'green', 'blue'].flatMap((c) => [...grounds, 'mat'].map((g): [string, string] => [c, g])),
  ['accent', 'soft'],
  ['bad', 'soft'],
  ['focus', 'ground'],
  ...['red', 'green', 'blue', 'yellow'].flatMap((c) => ['felt', 'felt-lit'].map((g): [string, string] => [`lit-${c}`, g])),
];

test.each(['light', 'dark'] as const)('%s: text has 4.5:1, shapes have 3:1', (name) => {
  const colors = theme(name);
  const low: string[] = [];
  const check = (pairs: [string, string][], least: number) => {
    for (const [a, b] of pairs) {
      const x = colors[a];
      const y = colors[b];
      expect(x, a).toBeDefined();
      expect(y, b).toBeDefined();
      const ratio = contrast(x!, y!);
      if (ratio < least) low.push(`${a} on ${b}: ${ratio.toFixed(2)}, not ${least}`);
    }
  };
  check(texts, 4.5);
  check(shapes, 3);
  // Yellow is seen by itself, or by the outline around it.
  for (const g of [...grounds, 'mat']) {
    const seen = (a: string, b: string) => contrast(colors[a]!, colors[b]!) >= 3;
    if (!seen('yellow', g) && !(seen('outline', 'yellow') && seen('outline', g))) low.push(`yellow on ${g}`);
  }
  expect(low).toEqual([]);
});

test('the chips of cards in texts', () => {
  const chip = readFileSync(new URL('../src/parts/Chip.svelte', import.meta.url), 'utf8');
  const hues = [...chip.matchAll(/\.chip\.([rgbyk]) \{\s+background: (#[0-9a-f]{6});(?:\s+color: (#[0-9a-f]{6}))?/g)];
  expect(hues).toHaveLength(5);
  for (const [, color, hue, ink] of hues) expect(contrast(hue!, ink ?? '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
});
