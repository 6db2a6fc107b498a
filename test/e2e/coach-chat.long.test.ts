import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { textsOf } from '#test/support/chats.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { heading, until } from './support/app.ts';
import { bubble, bubbles, expectMessages, nextSubscription, openLive, write } from './support/chat.ts';
import { growing, grown, WORDS, withCoach } from './support/coach-chat.ts';
import { test } from './support/test.ts';

/* A reply of a coach: when the network is lost in between, its links, and a coach that cannot reply. */

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
    await page.getByText('You’re offline.').first().waitFor();
    await until(async () => (await textsOf(ada, chatId)).length, 2);
    expect(await grown(page)).toBeGreaterThan(2);
    const again = nextSubscription(page);
    await context.setOffline(false);
    await again;
    await expectMessages(page, [`Say: ${WORDS}`, WORDS]);
    expect(await growing(page).count()).toBe(0);
  });

  test('links the commitments that it names, and is plain text otherwise', async ({ open, world }) => {
    const { ada, chatId } = await withCoach(world);
    const { id } = await ada.commitment({ title: 'Read twenty pages' });
    const page = await open(`/chats/${chatId}`, { as: ada });
    const hostile = '<img src=x onerror="alert(1)"> **now** [more](javascript:alert(1))';
    await write(page, `Say: Today [Read twenty pages](commitment:${id}). ${hostile}`);
    const reply = bubble(page, 'Today Read twenty pages.');
    await reply.waitFor();
    // The text can still be on its way.
    await until(() => growing(page).count(), 0);
    expect(await reply.getByRole('link').count()).toBe(1);
    expect(await reply.textContent()).toContain('<img src=x onerror="alert(1)"> **now**');
    expect(await bubbles(page).locator('img').count()).toBe(0);
    // The same text from another sender contains no link.
    expect(await bubbles(page).first().getByRole('link').count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await reply.getByRole('link', { name: 'Read twenty pages' }).click();
    await page.waitForURL(`**/commitments/${id}`);
    await heading(page, 'Read twenty pages').waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });
});

describe('a coach', () => {
  test('that cannot reply links to the solution, and a deactivated one to its activation', async ({ open, world }) => {
    const { ada, chatId } = await withCoach(world);
    await ada.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
    const page = await open(`/chats/${chatId}`, { as: ada });
    await write(page, 'Hello');
    await bubble(page, COACH_SAYS.limitReached('$0.00')).waitFor();
    expect(await page.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe(
      '/settings#monthly-limit',
    );
    await ada.call(coaches.deactivate, { params: { id: GENERAL_COACH } });
    await page.getByText('This conversation is closed').waitFor();
    await page.getByRole('link', { name: 'Activate it in Settings' }).click();
    await heading(page, 'Settings').waitFor();
  });
});
