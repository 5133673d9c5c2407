// Friends by a link, a table that is played over days, and its notices: what waits
// for a person is found again after the server was killed.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, click, codeOf, myTurn } from './journeys.ts';
import { openStudio, shot, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('a friend comes by a link, is invited, and the table waits for who is away', async () => {
  const ann = await studio.page({ viewport: { width: 375, height: 667 }, colorScheme: 'dark' });
  const bob = await studio.page({ viewport: { width: 768, height: 1024 } });
  await ann.goto('/friends');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.getByRole('button', { name: 'Claim' }).click();
  await ann.getByRole('heading', { name: 'Your link' }).waitFor();
  await shot(ann, 'friends-375');
  const own = await ann.evaluate(async () => {
    const key = JSON.parse(localStorage.getItem('uno.key')!) as object;
    return (await (await fetch('/api/friends', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(key) })).json()) as { link: string };
  });

  await bob.goto(`/friends/${own.link}`);
  await bob.getByText('Ann would like to be your friend').waitFor();
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Claim' }).click();
  await bob.locator('[data-act=befriend]').click();
  await bob.getByRole('link', { name: 'Ann' }).waitFor();
  await shot(bob, 'friends-768');

  // A table with three days for a move, to which Bob is asked with one touch.
  await ann.goto('/new');
  await ann.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await ann.getByLabel('Clock').selectOption('-72');
  await ann.getByRole('button', { name: 'Open the table' }).click();
  await ann.getByRole('button', { name: 'Invite Bob' }).click();
  await ann.getByText('Bob is invited').waitFor();
  await shot(ann, 'lobby-375');
  await bob.goto('/');
  await bob.getByText('Ann invites you to a table').waitFor();
  await shot(bob, 'notice-768');
  await bob.locator('.notices').getByRole('link', { name: /^To the table/ }).click();
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ann.getByRole('button', { name: 'Start', exact: true }).click();
  for (const page of [ann, bob]) await page.getByRole('group', { name: 'Your hand' }).waitFor();

  // Who is to move is away, and is told on every page, also after the server was killed.
  const code = codeOf(ann);
  const { seats } = await studio.waits(code);
  const [mover, other] = seats[0] === 0 ? [ann, bob] : [bob, ann];
  await mover.goto('/');
  await other.getByText('is not here; the table waits until').waitFor();
  await shot(other, 'waits');
  await mover.goto('/help');
  await mover.getByText('It is your turn at the table with').waitFor();
  await studio.kill();
  await studio.revive();
  await mover.goto('/');
  await mover.getByText('It is your turn at the table with').waitFor();
  await shot(mover, 'turn');
  await mover.locator('.notices').getByRole('link', { name: /^To the table/ }).click();
  await mover.getByRole('group', { name: 'Your hand' }).waitFor();
  await myTurn(studio, mover);
  await act(mover, click);
});
