// Journeys wait for what comes about: a page that is looked at once shows what it
// has had time to draw.

import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What reads a page as it is. */
const looks = new Set([
  'all', 'allInnerTexts', 'allTextContents', 'boundingBox', 'count', 'evaluate', 'evaluateAll', 'getAttribute', 'innerHTML', 'innerText',
  'inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible', 'textContent', 'title',
]);

/** The places of a source where something is held against one look, or given a time of its own. */
function hasty(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: ts.Node, what: string) => found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  const walk = (node: ts.Node, held: boolean): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'expect') held = true;
    if (ts.isFunctionLike(node)) held = false;
    if (held && ts.isAwaitExpression(node) && ts.isCallExpression(node.expression) && ts.isPropertyAccessExpression(node.expression.expression)) {
      const look = node.expression.expression.name.text;
      if (looks.has(look)) note(node, `expect(await ….${look}()) looks once: wait for it, or expect.poll(() => ….${look}())`);
    }
    const timed = (ts.isPropertyAssignment(node) && node.name.getText() === 'timeout') || (ts.isPropertyAccessExpression(node) && /^(Date\.now|.*\.waitForTimeout)$/.test(node.getText()));
    if (timed && name !== 'studio.ts') note(node, 'how long a journey waits is said in studio.ts alone: hang, until');
    node.forEachChild((child) => walk(child, held));
  };
  walk(source, false);
  return found;
}

test('journeys hold nothing against one look at a page, and wait as long as it takes', () => {
  const folder = new URL('../e2e/', import.meta.url).pathname;
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(files).toContain('studio.ts');
  expect(files.flatMap((name) => hasty(name, readFileSync(folder + name, 'utf8')))).toEqual([]);
});

test('what looks once is found, what looks again is not', () => {
  const at = (text: string) => hasty('some.ts', text).length;
  for (const text of [
    'expect(await page.locator("li").count()).toBe(0);',
    'expect((await why.innerText()).length).toBeGreaterThan(5);',
    'expect(await page.locator("td").first().evaluate((e) => e.id)).toBe("a");',
    'await way.click({ timeout: 1_000 });',
    'while (Date.now() < end) await page.waitForTimeout(20);',
  ]) expect(at(text), text).toBeGreaterThan(0);
  for (const text of ['await expect.poll(() => page.locator("li").count()).toBe(0);', 'expect(await verdict(page)).toBe("good");', 'await plot.nth(20).waitFor();']) {
    expect(at(text), text).toBe(0);
  }
});
