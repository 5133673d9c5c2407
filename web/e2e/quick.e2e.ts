import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, click, myTurn, playHand, setUp, verdict } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('two clicks from the first page to a game against programs, and a hand to its end', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.locator('label', { hasText: /^2$/ }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByRole('group', { name: 'Your hand' }).waitFor();
  await shot(page, 'hand-1440');
  await playHand(studio, [page], click);
  await shot(page, 'over-1440');
  expect(await verdict(page)).toBe('good');
  await page.getByRole('button', { name: 'Next hand' }).click();
  await page.getByText('Hand 2').waitFor();
  await page.getByRole('group', { name: 'Your hand' }).getByRole('button').nth(6).waitFor();
});

test('a whole match against a program ends with the standings, and another begins', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  // Hands of two cards, each of which counts 20 or 50: a match of a few short hands.
  const colors = ['r', 'y', 'g', 'b'];
  const deck = [...colors.flatMap((c) => [`${c}s`, `${c}s`, `${c}v`, `${c}v`]), 'w', 'w', 'w', 'w'].join(' ');
  await setUp(page, { name: 'Mia', seats: ['bot:greedy'], sizes: { deck, hands: '2,2' }, to: '100' });
  for (let hand = 1; ; hand++) {
    await playHand(studio, [page], click);
    if ((await page.getByText('wins the match').or(page.getByText('You win the match')).count()) > 0) break;
    expect(hand).toBeLessThan(40);
    await page.getByRole('button', { name: 'Next hand' }).click();
    await page.locator('dialog .fair').waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Standings of the evening' }).waitFor();
  await page.getByRole('link', { name: 'Mia' }).waitFor();
  await shot(page, 'match-1440');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('dialog .fair').waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Your hand' }).waitFor();
});

test('house rules: twins, sevens, stacking and jumping in', async () => {
  const page = await studio.page({ viewport: { width: 1024, height: 768 } });
  await setUp(page, {
    name: 'Mia',
    seats: ['bot:greedy', 'bot:random'],
    switches: ['twins', 'seven-zero', 'jump-in', 'draw-until-playable'],
    sizes: { limit: '40' },
    to: '0',
  });
  await playHand(studio, [page], click);
  expect(await verdict(page)).toBe('good');
});

test('the duel with open hands and its coach', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(page, { name: 'Mia', seats: ['bot:greedy'], preset: 'Duel', sizes: { limit: '30' } });
  await page.getByRole('button', { name: 'Coach', exact: true }).click();
  await myTurn(studio, page);
  await page.getByRole('button', { name: 'Ask for a hint' }).click();
  await page.getByText('Chance to win:').waitFor();
  // The best estimate comes first, and each lies within what is proved.
  const values = await page.locator('.coach li').evaluateAll((items) =>
    items.map((item) => {
      const box = (name: string) => item.querySelector(name)?.getBoundingClientRect();
      const [bar, mark] = [box('.span')!, box('.mark')];
      return { half: Number(item.querySelector<SVGElement>('.mark')?.dataset.half ?? NaN), within: !mark || (mark.left >= bar.left - 2 && mark.right <= bar.right + 2) };
    }),
  );
  expect(values.length).toBeGreaterThan(0);
  expect(values.every((v) => v.within)).toBe(true);
  const halves = values.map((v) => v.half).filter((half) => !Number.isNaN(half));
  expect(halves.length).toBeGreaterThan(0);
  expect(halves).toEqual([...halves].sort((a, b) => b - a));
  await shot(page, 'duel-1440');
  await playHand(studio, [page], click);
});

test('a hint says why', async () => {
  const page = await studio.page({ viewport: { width: 768, height: 1024 }, locale: 'de' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jetzt spielen' }).click();
  await page.waitForURL(/\/t\//);
  const why = page.locator('.hint [data-why]');
  for (let turn = 0; turn < 5 && (await why.count()) === 0; turn++) {
    if (turn > 0) await act(page, click);
    await myTurn(studio, page);
    await page.locator('[data-act=hint]').click();
    await page.locator('.hint').waitFor();
  }
  await expect.poll(() => why.innerText()).toMatch(/.{6}/);
  await shot(page, 'hint-768');
});
