import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { box, checked, hold, toast, until } from './support/app.ts';
import { callNames, callsOf, LIST, one, waitForLiveEvents } from './support/board-requests.ts';
import { openLive } from './support/chat.ts';
import { ALL } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* What a page asks of the API: races, other pages and tabs, several changes at once, and changes of categories. */

/** Prevents live connections, so that the page gets no events. */
const withoutLiveEvents = (page: Page) => page.routeWebSocket('**/cable?*', () => {});

describe('a completion', () => {
  test('shows in a history that was opened before it was sent', async ({ profile, world }) => {
    const ada = await world.person();
    await ada.commitment({ title: 'Read' });
    const page = await openLive(await profile({ as: ada }), ALL);
    const release = await hold(page, '**/complete');
    await box(page, 'Read').click();
    const read = page.waitForResponse((response) => response.url().includes('/api/v1/history?'));
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await read;
    const day = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Read' });
    await day.getByText('Open', { exact: true }).waitFor();
    release();
    await day.getByText(/^Done/).waitFor();
  });

  test('that is refused causes another read of the list', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'Read' });
    const page = await (await profile({ as: ada })).newPage();
    await withoutLiveEvents(page);
    await page.goto(ALL);
    await box(page, 'Read').waitFor();
    await ada.raw('DELETE', `/api/v1/commitments/${id}`);
    await box(page, 'Read').click();
    await toast(page, 'Failed to complete commitment');
    await page.getByText('No commitments found').waitFor();
  });

  test('that is answered during a read of the list causes another read', async ({ profile, world }) => {
    const ada = await world.person();
    await ada.commitment({ title: 'Read' });
    const page = await (await profile({ as: ada })).newPage();
    await withoutLiveEvents(page);
    await page.goto(ALL);
    await box(page, 'Read').waitFor();
    await ada.commitment({ title: 'Write' });
    // The first read is never answered.
    await page.route('**/api/v1/commitments', () => {}, { times: 1 });
    const requested = page.waitForRequest('**/api/v1/commitments');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await requested;
    await box(page, 'Read').click();
    await box(page, 'Write').waitFor();
    await checked(page, 'Read');
  });

  test('shows in the user’s other tab with one small call', async ({ profile, world }) => {
    const ada = await world.person();
    const read = await ada.commitment({ title: 'Read' });
    const write = await ada.commitment({ title: 'Write' });
    const context = await profile({ as: ada });
    const [page, other] = [await openLive(context, ALL), await openLive(context, ALL)];
    await waitForLiveEvents(ada, write, page, other);
    const calls = callsOf(other);
    await box(page, 'Read').click();
    await checked(other, 'Read');
    await box(other, 'Read').click();
    await checked(page, 'Read', false);
    expect(callNames(calls)).toEqual([one(read.id), `POST /api/v1/commitments/${read.id}/pending`]);
  });
});

describe('changes on another device', () => {
  test('without a connection are read when there is one again', async ({ profile, world }) => {
    const ada = await world.person();
    const read = await ada.commitment({ title: 'Read' });
    const write = await ada.commitment({ title: 'Write' });
    const page = await (await profile({ as: ada })).newPage();
    const sockets: WebSocketRoute[] = [];
    const subscribed = Promise.withResolvers<void>();
    const returning = Promise.withResolvers<void>();
    await page.routeWebSocket('**/cable?*', async (socket) => {
      sockets.push(socket);
      if (sockets.length > 1) await returning.promise;
      socket.connectToServer().onMessage((text) => {
        socket.send(text);
        if (String(text).includes('confirm_subscription')) subscribed.resolve();
      });
    });
    await page.goto(ALL);
    await subscribed.promise;
    await waitForLiveEvents(ada, write, page);
    await sockets[0]!.close();
    await until(() => Promise.resolve(sockets.length), 2, 20_000);
    await ada.complete(read.id);
    const calls = callsOf(page);
    expect(await box(page, 'Read').isChecked()).toBe(false);
    returning.resolve();
    await checked(page, 'Read', true, 20_000);
    expect(callNames(calls)).toContain(LIST);
  });

  test('to a category are read without the commitments, and to a commitment without the categories', async ({
    profile,
    world,
  }) => {
    const ada = await world.person();
    const { id } = await ada.call(categories.create, { body: { category: { name: 'Health' } } });
    const read = await ada.commitment({ title: 'Read', category_id: id });
    const page = await openLive(await profile({ as: ada }), `${ALL}&sort=category`);
    await waitForLiveEvents(ada, read, page);
    const calls = callsOf(page);
    await ada.call(categories.update, { params: { id }, body: { category: { name: 'Body' } } });
    await page.getByRole('heading', { level: 2, name: /^Body/ }).waitFor();
    expect(callNames(calls)).toEqual(['GET /api/v1/categories']);
    calls.length = 0;
    await ada.commitment({ title: 'Write' });
    await box(page, 'Write').waitFor();
    expect(callNames(calls)).toEqual([LIST]);
  });

  test('to three commitments are read one by one, and to four with the list', async ({ profile, world }) => {
    const ada = await world.person();
    const made = [];
    for (const title of ['Read', 'Write', 'Walk', 'Swim', 'Sleep']) made.push(await ada.commitment({ title }));
    const [last, ...others] = made.toReversed();
    const page = await (await profile({ as: ada })).newPage();
    const subscribed = Promise.withResolvers<void>();
    const held: string[] = [];
    let holds = false;
    let release = () => {};
    await page.routeWebSocket('**/cable?*', (socket) => {
      release = () => {
        for (const text of held.splice(0)) socket.send(text);
      };
      socket.connectToServer().onMessage((text) => {
        if (holds && String(text).includes('"actions"')) held.push(String(text));
        else socket.send(text);
        if (String(text).includes('confirm_subscription')) subscribed.resolve();
      });
    });
    await page.goto(ALL);
    await subscribed.promise;
    await waitForLiveEvents(ada, last!, page);
    holds = true;
    const named = (ids: readonly string[]) => ids.every((id) => held.some((text) => text.includes(id)));
    /** Makes a number of changes, and delivers their events to the page at once. */
    const toldOf = async (count: number, act: (id: string) => Promise<unknown>) => {
      const ids = others.slice(0, count).map(({ id }) => id);
      await Promise.all(ids.map(act));
      await until(async () => named(ids), true);
      const calls = callsOf(page);
      release();
      for (const { title } of others.slice(0, count)) await checked(page, title, act === complete);
      return { calls: callNames(calls).toSorted(), singles: ids.map(one).toSorted() };
    };
    const complete = (id: string) => ada.complete(id);
    const few = await toldOf(3, complete);
    expect(few.calls).toEqual(few.singles);
    const many = await toldOf(4, (id) => ada.pending(id));
    expect(many.calls).toEqual([LIST]);
  });
});
