import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ownChat, textsOf } from '#test/support/chats.ts';
import { hold, toast, until } from './support/app.ts';
import { bubbles, distanceToEnd, expectMessages, messageBox, openLive, sendButton, write } from './support/chat.ts';
import { expectFits } from './support/clean.ts';
import { growing, grown, WORDS, withCoach, words } from './support/coach-chat.ts';
import { test } from './support/test.ts';

/* Talking with a coach: what it writes is seen as it is written. */

/** Half a minute for these, longer than the rest of the test. */
const MANY_WORDS = words(200);

const stop = (page: Page) => page.getByRole('button', { name: 'Stop the reply' });
const TYPING = 'AI Coach is typing…';
const typing = (page: Page) => page.getByText(TYPING);
/** Waits until the typing indicator is shown from now on, however shortly. */
const announced = (page: Page) =>
  page.evaluate((text) => {
    return new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('.typing')?.textContent !== text) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, TYPING);

describe('a reply', () => {
  test('is announced, grows in every tab, and becomes a message in its place', async ({ profile, world }) => {
    const { ada, chatId } = await withCoach(world, 'sk-slow');
    const context = await profile({ as: ada, viewport: { width: 390, height: 480 } });
    const [page, other] = [await openLive(context, `/chats/${chatId}`), await openLive(context, `/chats/${chatId}`)];
    const isAnnounced = announced(page);
    await write(page, `Say: ${WORDS}`);
    await isAnnounced;
    await stop(page).waitFor();
    for (const each of [page, other]) await until(async () => (await grown(each)) > 3, true);
    const before = await grown(page);
    await until(async () => (await grown(page)) > before, true);
    expect(await typing(page).count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: 'word1' }).count()).toBe(0);
    await expectFits(page);
    const element = await growing(page).elementHandle();
    for (const each of [page, other]) await expectMessages(each, [`Say: ${WORDS}`, WORDS]);
    await until(() => growing(page).count(), 0);
    expect(await stop(page).count()).toBe(0);
    // A place that the user reads, or has selected, does not move.
    expect(await element?.evaluate((text) => text.isConnected)).toBe(true);
    await until(async () => (await distanceToEnd(page)) <= 1, true);
    await page
      .getByRole('status')
      .filter({ hasText: `AI Coach: ${WORDS}` })
      .waitFor({ state: 'attached' });
  });

  test('can be stopped with its text so far, and the conversation can go on', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const { ada, chatId } = await withCoach(world, 'sk-slow');
    const page = await openLive(await profile({ as: ada }), `/chats/${chatId}`);
    await write(page, `Say: ${MANY_WORDS}`);
    await until(async () => (await grown(page)) > 2, true);
    const refusal = { status: 422, json: { error: 'Not just now', errors: ['Not just now'] } };
    await page.route('**/stop_reply', (route) => route.fulfill(refusal));
    await stop(page).click();
    await toast(page, 'Not just now');
    await page.unroute('**/stop_reply');
    const before = await grown(page);
    await until(async () => (await grown(page)) > before, true);
    await messageBox(page).fill('And then?');
    // This shows at once, however long the answer takes.
    const release = await hold(page, '**/stop_reply');
    await stop(page).focus();
    await page.keyboard.press('Enter');
    await until(() => growing(page).count(), 0);
    release();
    await until(() => messageBox(page).evaluate((box) => box === document.activeElement), true);
    await until(async () => (await textsOf(ada, chatId)).length, 2);
    const [, reply] = await textsOf(ada, chatId);
    expect(`${MANY_WORDS} `.startsWith(`${reply} `)).toBe(true);
    expect(reply!.length).toBeLessThan(MANY_WORDS.length);
    await expectMessages(page, [`Say: ${MANY_WORDS}`, reply!]);
    expect(await typing(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await until(() => growing(page).count(), 1);
  });
});

describe('a coach', () => {
  test('asks for a key, and can be used once that is saved', async ({ open, world }) => {
    const ada = await world.person();
    const { id } = await ownChat(ada, 'ai_coach');
    const page = await open(`/chats/${id}`, { as: ada });
    await page.getByText('OpenAI API Key Required').waitFor();
    expect(await messageBox(page).isDisabled()).toBe(true);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Add it in Settings' }).click();
    await page.waitForURL('**/settings#ai-key');
    const field = page.getByLabel('OpenAI API key');
    await until(() => field.evaluate((input) => input === document.activeElement), true);
    await field.fill('sk-works');
    await page.keyboard.press('Enter');
    await toast(page, 'Settings updated successfully');
    await page.getByRole('link', { name: 'AI Coach' }).first().click();
    await page.getByRole('button', { name: 'How did my week go?' }).click();
    expect(await messageBox(page).inputValue()).toBe('How did my week go?');
    await until(() => messageBox(page).evaluate((box) => box === document.activeElement), true);
    expect(await textsOf(ada, id)).toEqual([]);
    await page.keyboard.press('Enter');
    await until(() => bubbles(page).count(), 2);
    expect(await page.getByText('OpenAI API Key Required').count()).toBe(0);
  });
});
