import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { chatLink, expectMessages, write } from './support/chat.ts';
import { chatsNav, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* The list of chats: without an answer, without chats, as messages come, and what opens first on wide screens. */

describe('the list of chats', () => {
  test('says that it is loading, empty, or could not be read, and shows 99+ for larger unread counts', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const ada = await world.person();
    const page = await (await profile({ as: ada })).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/chats', async (route) => {
      await held.promise;
      await route.fulfill({ json: [] });
    });
    await page.goto('/dashboard');
    await chatsNav(page).getByText('Loading...').waitFor();
    held.resolve();
    await chatsNav(page).getByText('No chats found').waitFor();

    const other = await (await profile({ as: ada })).newPage();
    let answer: object = { status: 500, json: { error: 'Broken', errors: ['Broken'] } };
    await other.route('**/api/v1/chats', (route) => route.fulfill(answer));
    await other.goto('/settings');
    await chatsNav(other).getByText('Failed to fetch chats').waitFor({ timeout: 30_000 });
    const all = await ada.call(chats.list);
    answer = { json: all.map((chat, index) => ({ ...chat, unread_count: index === 0 ? 99 : 120 })) };
    await chatsNav(other).getByRole('button', { name: 'Try again' }).click();
    await chatLink(other, 'Me 99 unread messages').waitFor();
    // The exact number is said.
    expect(await chatLink(other, 'AI Coach 120 unread messages').locator('.unread').textContent()).toBe('99+');
  });

  test('on phones shows at once what others write, and what was written here', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open('/chats', { as: ada, width: 390 });
    const row = page.locator(`[data-chat-id="${chatId}"]`);
    await row.waitFor();
    expect(await row.locator('.chat-line').count()).toBe(0);
    const { height } = (await row.boundingBox())!;
    await say(grace, chatId, 'Six\no’clock?');
    await row.getByText('Six o’clock?', { exact: true }).waitFor();
    expect((await row.boundingBox())!.height).toBe(height);
    await row.click();
    await write(page, 'Seven');
    await page.getByRole('link', { name: 'All chats' }).click();
    await row.getByText('You: Seven', { exact: true }).waitFor();
  });

  test('shows a coach who is a person as others, and an AI coach by an icon', async ({ open, world }) => {
    const [ada, cora] = [await world.person(), await verified(world, { name: 'Cora Coach' })];
    await confidants(ada, cora, 'coach');
    const page = await open('/dashboard', { as: ada });
    const initials = async (name: string) => {
      const face = chatLink(page, name).locator('.avatar, .icon-disc');
      return [await face.getAttribute('data-initials'), await face.locator('svg').count()];
    };
    await until(() => initials('Cora'), ['CC', 0]);
    expect(await initials('AI Coach')).toEqual([null, 1]);
  });

  test('opens the chat with the latest message on wide screens, from where Back leads past it', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open('/chats', { as: ada });
    const hint = page.getByRole('main').getByText('Select a chat, or create a new group.');
    await hint.waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New Group' }).waitFor();
    await say(grace, chatId, 'Hello');
    await page.waitForURL(`**/chats/${chatId}`);
    await expectMessages(page, ['Hello']);
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.goto('/chats');
    await page.waitForURL(`**/chats/${chatId}`);
    await heading(page, 'Grace Hopper').waitFor();
    await page.goBack();
    await heading(page, 'Dashboard').waitFor();
  });
});
