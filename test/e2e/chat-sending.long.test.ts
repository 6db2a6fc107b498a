import { describe, expect } from 'vitest';
import { textsOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { expectMessages, messageBox, messageList, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is said in a chat: lost answers, and drafts after a sign-out. */

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
    await write(page, 'Once');
    await until(
      () =>
        messageList(page)
          .getByText(/^(Still s|S)ending$/)
          .count(),
      0,
    );
    await expectMessages(page, ['Once']);
    await until(async () => lost, 2);
    expect(await textsOf(grace, chatId)).toEqual(['Once']);
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
    const question = page.getByRole('alertdialog', { name: '1 change has not been sent yet' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await until(async () => (await stored()).includes('ecret'), false);
  });
});
