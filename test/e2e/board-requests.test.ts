import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, until } from './support/app.ts';
import { callNames, callsOf, one, waitForLiveEvents } from './support/board-requests.ts';
import { openLive } from './support/chat.ts';
import { ALL } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* What a page asks of the API when a commitment is completed. */

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
