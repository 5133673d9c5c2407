// What is kept of a finished hand: listed or not, under which names, and deleted.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { click, party, playHand, setUp, untilAsked } from './journeys.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  expect(studio.faults).toEqual([]);
});

test('the form lists hands of public tables, and others, as one wishes', async () => {
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/new');
  const open = page.getByRole('checkbox', { name: 'Public table' });
  const list = page.getByRole('checkbox', { name: 'List finished hands' });
  await expect.poll(() => list.isChecked()).toBe(false);
  await open.check();
  await expect.poll(() => list.isChecked()).toBe(true);
  await page.getByText('Finished hands are listed under Games').waitFor();
  await list.uncheck();
  await open.uncheck();
  await open.check();
  await page.getByText('not listed under Games').waitFor();
  await expect.poll(() => list.isChecked()).toBe(false);
  await page.getByLabel('Your name').fill('Mia');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\/[A-Z0-9]+$/);
  const answer = await page.request.get(`${studio.url}/api${new URL(page.url()).pathname.replace('/t/', '/tables/')}`);
  expect(await answer.json()).toMatchObject({ public: true, listed: false });
});

test('the host deletes a finished hand where it ends, or where it is replayed; others cannot', async () => {
  for (const where of ['end', 'replay']) {
    const host = await studio.page({ viewport: { width: 1440, height: 900 } });
    const other = await studio.page({ viewport: { width: 1440, height: 900 } });
    await party(studio, ['Ann', 'Bob'], [host, other], [2, 2]);
    await playHand(studio, [host, other], click);
    const replay = host.getByRole('link', { name: 'Watch the replay' });
    const path = (await replay.getAttribute('href'))!;
    expect((await host.request.get(`${studio.url}/api${path}`)).status()).toBe(200);
    // Where the hand ends, the way to delete it comes with the link; where it is replayed, after a look at the table.
    await other.getByRole('link', { name: 'Watch the replay' }).waitFor();
    const offered = () => other.getByRole('button', { name: 'Delete the hand' }).count();
    await expect.poll(offered).toBe(0);
    if (where === 'replay') {
      for (const page of [host, other]) {
        const looked = page.waitForResponse(/\/api\/tables\/\w+$/);
        await page.goto(`${studio.url}${path}`);
        await page.getByRole('heading', { name: 'Unlisted game' }).waitFor();
        await looked;
      }
    }
    const remove = host.getByRole('button', { name: 'Delete the hand' });
    await remove.click();
    await host.getByRole('button', { name: 'Cancel' }).click();
    expect((await host.request.get(`${studio.url}/api${path}`)).status()).toBe(200);
    await remove.click();
    await host.getByText('Delete this hand for good?').waitFor();
    await remove.click();
    if (where === 'end') {
      await host.getByText('The hand is deleted.').waitFor();
      await replay.waitFor({ state: 'detached' });
    } else {
      await host.waitForURL(/\/games$/);
    }
    await expect.poll(offered).toBe(0);
    expect((await host.request.get(`${studio.url}/api${path}`)).status()).toBe(404);
  }
});

test('people without a name have names of their own, which lead nowhere', async () => {
  const names: string[] = [];
  for (let i = 0; i < 2; i++) {
    const page = await studio.page({ viewport: { width: 1440, height: 900 } });
    await setUp(page, { name: '', seats: ['bot:greedy'], sizes: { limit: '6' }, to: '0', public: true });
    await untilAsked(studio, [page]);
    await playHand(studio, [page], click);
    names.push(await page.locator('dialog th[scope=row]').filter({ hasText: /Guest/ }).innerText());
  }
  expect(names[0]).not.toBe(names[1]);
  const page = await studio.page({ viewport: { width: 1440, height: 900 } });
  await page.goto('/games');
  for (const name of names) {
    await page.locator('td.players', { hasText: name }).waitFor();
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  }
});
