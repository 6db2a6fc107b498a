import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { textsOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { expectMessages, messageBox, messageList, sendButton, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is said in a chat: lost answers, refusals, drafts after a sign-out, long texts, several in a row. */

/** Holds sent messages until they are released. */
async function hold(page: Page) {
  const waiting: (() => void)[] = [];
  const bodies: { content: string; client_id: string }[] = [];
  let held = true;
  await page.route('**/create_message', async (route) => {
    bodies.push(route.request().postDataJSON());
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    bodies,
    release: () => {
      held = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

describe('sending a message', () => {
  test('whose answer is lost creates no second message', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|ERR_CONNECTION/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    let lost = 0;
    await page.route('**/create_message', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    // The first one gets none.
    const answered = page.waitForResponse('**/create_message');
    await write(page, 'Once');
    await answered;
    await until(
      () =>
        messageList(page)
          .getByText(/^(Still s|S)ending$/)
          .count(),
      0,
    );
    await expectMessages(page, ['Once']);
    expect(lost).toBe(2);
    expect(await textsOf(grace, chatId)).toEqual(['Once']);
  });

  test('that does not get out, while the browser says that it is online, does not fail and is sent once', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    let attempts = 0;
    await page.route('**/create_message', (route) => (++attempts > 10 ? route.continue() : route.abort()));
    await write(page, 'From the hotel');
    await messageList(page).getByText('Still sending').waitFor();
    for (let tried = 2; tried <= 10; tried++) {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await until(async () => attempts >= tried, true);
    }
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await messageList(page).getByRole('alert').count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await until(() => textsOf(grace, chatId), ['From the hotel']);
    await until(() => messageList(page).locator('.message-state').count(), 0);
    await expectMessages(page, ['From the hotel']);
    expect(attempts).toBe(11);
  });

  test('grows the box with the text, up to six lines, with a counter near the limit', async ({ open, world }) => {
    const { ada, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const box = messageBox(page);
    const height = async () => (await box.boundingBox())?.height ?? 0;
    const low = await height();
    await box.fill('a\nb\nc');
    await until(async () => (await height()) > low, true);
    const middle = await height();
    await box.fill('a\n'.repeat(40));
    await until(async () => (await height()) > middle, true);
    expect(await height()).toBeLessThanOrEqual(low + 5 * 25);
    await box.fill('x'.repeat(LIMITS.messageLength - 10));
    await page.getByText('3990/4000').waitFor();
    await box.fill('x'.repeat(LIMITS.messageLength + 1));
    await page.getByText('Message must be at most 4000 characters').waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await box.fill('x'.repeat(LIMITS.messageLength));
    await sendButton(page).click();
    await expectMessages(page, ['x'.repeat(LIMITS.messageLength)]);
  });

  test('shows it in the next frame, and several are sent in order', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const sending = await hold(page);
    await page.getByText('No messages yet.').waitFor();
    await messageBox(page).fill('One');
    const shown = await page.evaluate(async () => {
      const box = document.querySelector('textarea');
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
      return document.querySelector('.bubble')?.textContent;
    });
    expect(shown).toMatch(/^One/);
    for (const each of ['Two', 'Three']) await write(page, each);
    await expectMessages(page, ['One', 'Two', 'Three']);
    await until(() => messageList(page).getByText('Sending', { exact: true }).count(), 3);
    sending.release();
    await until(() => messageList(page).getByText('Sending', { exact: true }).count(), 0);
    await expectMessages(page, ['One', 'Two', 'Three']);
    expect(await textsOf(grace, chatId)).toEqual(['One', 'Two', 'Three']);
  });

  test('that fails says so, and can be retried with the same id or discarded', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const names: string[] = [];
    let refuses = true;
    await page.route('**/create_message', (route) => {
      names.push(route.request().postDataJSON().client_id);
      const refusal = { error: 'Not just now', errors: ['Not just now'] };
      return refuses ? route.fulfill({ status: 422, json: refusal }) : route.continue();
    });
    await write(page, 'First');
    const failed = messageList(page).getByRole('alert');
    await failed.getByText('Failed to send message').waitFor();
    await write(page, 'Second');
    await until(() => failed.count(), 2);
    await failed.nth(1).getByRole('button', { name: 'Discard' }).click();
    await expectMessages(page, ['First']);
    await until(
      () => page.getByLabel('Message', { exact: true }).evaluate((box) => box === document.activeElement),
      true,
    );
    refuses = false;
    await failed.getByRole('button', { name: 'Try again' }).click();
    await until(() => failed.count(), 0);
    await until(() => textsOf(grace, chatId), ['First']);
    expect(names[2]).toBe(names[0]);
    expect(names[1]).not.toBe(names[0]);
  });
});

describe('an unsent message', () => {
  test('belongs to the user who wrote it', async ({ open, world, expectComplaint }) => {
    // Reads that are in progress when the session ends are refused.
    expectComplaint(/status of (401|422)/);
    const { ada, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await page.route('**/create_message', (route) =>
      route.fulfill({ status: 422, json: { error: 'No', errors: ['No'] } }),
    );
    await write(page, 'Secret');
    await messageList(page).getByRole('alert').waitFor();
    await messageBox(page).fill('Another secret');
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await stored()).toContain('Another secret');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: '1 change hasn’t been sent yet' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await until(async () => (await stored()).includes('ecret'), false);
  });

  test('is marked in the list of chats of a phone', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada, width: 390 });
    await page.route('**/create_message', (route) => route.abort());
    await write(page, 'From the train');
    await messageList(page).getByText('Still sending').waitFor();
    await page.goto('/chats');
    const link = page.locator(`[data-chat-id="${chatId}"]`);
    await link.getByText('Not sent yet').waitFor();
    await page.unroute('**/create_message');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until(() => textsOf(grace, chatId), ['From the train']);
    await link.getByText('You: From the train').waitFor();
  });
});
