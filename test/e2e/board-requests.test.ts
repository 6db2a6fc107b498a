import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, until } from './support/app.ts';
import { callNames, callsOf, LIST, one, waitForLiveEvents } from './support/board-requests.ts';
import { openLive } from './support/chat.ts';
import { ALL } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* What a page asks of the API when commitments or categories change, here or elsewhere. */

const KB = 1024;

describe('a completion', () => {
  for (const path of sampled(['/dashboard?completed=1', ALL])) {
    test(`on ${path} is one call of at most 2 KB each way`, async ({ profile, world }) => {
      const ada = await world.person();
      const read = await ada.commitment({ title: 'Read', description: 'Twenty pages before bed.' });
      const write = await ada.commitment({ title: 'Write' });
      const context = await profile({ as: ada });
      const frames: string[] = [];
      context.on('page', (each) =>
        each.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload)))),
      );
      const page = await openLive(context, path);
      await waitForLiveEvents(ada, write, page);

      const calls = callsOf(page);
      await box(page, 'Read').click();
      await until(async () => (await ada.commitments()).find(({ id }) => id === read.id)?.completed, true);
      // The live event comes after the completion. By now the page has sent all reads that it causes.
      await ada.pending(write.id);
      await checked(page, 'Write', false);
      expect(frames.filter((text) => text.includes('"kind":"completed"') && text.includes(read.id))).toHaveLength(1);
      expect(callNames(calls)).toEqual([`POST /api/v1/commitments/${read.id}/complete`, one(write.id)]);
      expect(await box(page, 'Read').isChecked()).toBe(true);

      for (const call of calls) {
        const sizes = await call.sizes();
        expect(sizes.requestHeadersSize + sizes.requestBodySize).toBeLessThanOrEqual(2 * KB);
        expect(sizes.responseHeadersSize + sizes.responseBodySize).toBeLessThanOrEqual(2 * KB);
      }
    });
  }
});

describe('changes on another device', () => {
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
