import { describe, expect } from 'vitest';
import { textsOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { expectMessages, nextSubscription, openLive, write } from './support/chat.ts';
import { growing, grown, WORDS, withCoach } from './support/coach-chat.ts';
import { test } from './support/test.ts';

/* A reply of a coach when the network is lost in between. */

describe('a reply', () => {
  test('is complete and shown once after the network was lost in between', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, chatId } = await withCoach(world, 'sk-slow');
    const context = await profile({ as: ada });
    const page = await openLive(context, `/chats/${chatId}`);
    await write(page, `Say: ${WORDS}`);
    await until(async () => (await grown(page)) > 2, true);
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    await until(async () => (await textsOf(ada, chatId)).length, 2);
    expect(await grown(page)).toBeGreaterThan(2);
    const again = nextSubscription(page);
    await context.setOffline(false);
    await again;
    await expectMessages(page, [`Say: ${WORDS}`, WORDS]);
    expect(await growing(page).count()).toBe(0);
  });
});
