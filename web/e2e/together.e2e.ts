import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, codeOf, playHand, setUp, verdict } from './journeys.ts';
import type { Page } from 'playwright-core';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('two people and a spectator: link, hand, chat, mute, kick', async () => {
  const ann = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(ann, { name: 'Ann', seats: ['open'], to: '0', public: true });
  await ann.getByRole('heading', { name: 'Who sits here' }).waitFor();
  await shot(ann, 'lobby-1440');

  // Bob comes by the list of open tables, Eve by typing the code in small letters.
  const bob = await studio.page({ viewport: { width: 1024, height: 768 } });
  await bob.goto('/');
  await bob.getByRole('link', { name: `Join: ${codeOf(ann)}` }).click();
  await bob.getByLabel('Your name').fill('Ann');
  await bob.getByRole('button', { name: 'Sit down', exact: true }).click();
  await bob.getByText('Somebody at this table has that name').waitFor();
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit down', exact: true }).click();
  await ann.getByText('Bob', { exact: true }).waitFor();
  const eve = await studio.page({ viewport: { width: 1024, height: 768 } });
  await eve.goto('/join');
  await eve.getByLabel('Code of the table').fill(codeOf(ann).toLowerCase());
  await eve.getByRole('button', { name: 'Join' }).click();
  await ann.getByText('1 person watches').waitFor();

  await ann.getByRole('button', { name: 'Start', exact: true }).click();
  await Promise.all([ann, bob].map((p) => p.getByRole('group', { name: 'Your hand' }).waitFor()));
  await eve.getByText('You are watching.').waitFor();
  await expect.poll(() => eve.locator('.hand button').count()).toBe(0);

  // Talk: what Bob says is heard, and is not once he is muted.
  for (const p of [ann, bob, eve]) await p.getByRole('button', { name: 'Chat', exact: true }).click();
  const say = async (who: Page, text: string) => {
    await who.getByLabel('Say something to the table').fill(text);
    await who.getByRole('button', { name: 'Send' }).click();
  };
  await say(bob, 'Hello <b>all</b>');
  for (const p of [ann, bob, eve]) await p.locator('.chat li', { hasText: 'Hello <b>all</b>' }).waitFor();
  await eve.getByText('Only those who sit can talk.').waitFor();
  await ann.getByRole('button', { name: 'Mute Bob for me' }).click();
  await say(bob, 'Still there?');
  await eve.locator('.chat li', { hasText: 'Still there?' }).waitFor();
  // What Ann hears of herself comes to her after what Bob said.
  await say(ann, 'Quiet here.');
  await ann.locator('.chat li', { hasText: 'Quiet here.' }).waitFor();
  await expect.poll(() => ann.locator('.chat li', { hasText: 'Still there?' }).count()).toBe(0);
  await ann.getByRole('button', { name: 'Hear Bob again' }).click();
  await ann.locator('.chat li', { hasText: 'Still there?' }).waitFor();
  await ann.getByRole('button', { name: 'Table', exact: true }).click();
  await ann.getByRole('button', { name: 'Mute Bob for all' }).click();
  await bob.getByText('The host has muted you.').waitFor();
  await ann.getByRole('button', { name: 'Close', exact: true }).click();
  await shot(ann, 'together-1440');

  await playHand(studio, [ann, bob], click);
  await eve.locator('dialog').getByText('wins the').waitFor();
  for (const p of [ann, bob, eve]) expect(await verdict(p)).toBe('good');
});

test('who leaves is played for, and takes the seat back; who is removed is told', async () => {
  const ann = await studio.page({ viewport: { width: 1440, height: 900 } });
  await setUp(ann, { name: 'Ann', seats: ['open', 'bot:random'], to: '500' });
  const bob = await studio.page({ viewport: { width: 1024, height: 768 } });
  await bob.goto(ann.url());
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit in seat 2' }).click();
  await ann.getByText('Bob', { exact: true }).waitFor();
  await ann.getByRole('button', { name: 'Start', exact: true }).click();
  await bob.getByRole('group', { name: 'Your hand' }).waitFor();
  await bob.getByRole('button', { name: 'Table', exact: true }).click();
  await bob.getByRole('button', { name: 'Leave' }).click();
  await bob.getByRole('button', { name: 'Leave' }).click();
  await bob.waitForURL((url) => url.pathname === '/');
  await bob.getByRole('link', { name: `Go on: ${codeOf(ann)}` }).click();
  await bob.getByRole('button', { name: 'Take the seat back' }).click();
  await bob.getByRole('button', { name: 'Take the seat back' }).waitFor({ state: 'detached' });

  await ann.getByRole('button', { name: 'Table', exact: true }).click();
  await ann.getByRole('button', { name: 'Remove Bob from the table' }).click();
  await bob.getByText('The host has removed you from the table.').waitFor();
  await bob.getByRole('button', { name: 'Watch' }).click();
  await bob.getByText('You are watching.').waitFor();
  await ann.getByRole('button', { name: 'Close the table' }).click();
  await bob.getByText('The host has closed the table.').waitFor();
});

test('people at one device hand it on behind a curtain', async () => {
  const page = await studio.page({ viewport: { width: 768, height: 1024 } });
  await setUp(page, { name: 'Ann', seats: ['hot', 'bot:greedy'], hot: ['Bob'], sizes: { limit: '30' }, to: '0' });
  const curtain = page.locator('dialog', { hasText: 'Hand the device to' });
  const seen = new Set<string>();
  await playHand(studio, [page], click, async (waits) => {
    if (waits.for !== 'person' || !(await curtain.isVisible())) return;
    const name = /to (\w+)/.exec(await curtain.innerText())?.[1] ?? '';
    // Nobody's cards are in the page while the curtain is down.
    await expect.poll(() => page.locator('.hand button').count()).toBe(0);
    if (seen.size === 0) await shot(page, 'curtain-768');
    await page.getByRole('button', { name: `I am ${name}` }).click();
    await page.getByRole('group', { name: `Hand of ${name}` }).waitFor();
    seen.add(name);
  });
  expect(seen).toContain('Bob');
  expect(seen).toContain('Ann');
});
