import { describe, expect } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { say } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { heading, refusal, toast, until } from './support/app.ts';
import { bubble, chatLink, expectMessages, messageList, openLive, write } from './support/chat.ts';
import { making, manage, managing, question, threeConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* Groups: one that is refused or has one member, the names of members, failures, and a removal. */

describe('leaving a group', () => {
  test('from which the user was removed is noticed without live events', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    const { ada, grace } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const context = await profile({ as: grace });
    await context.routeWebSocket('**/cable?*', () => {});
    const page = await context.newPage();
    await page.goto(`/chats/${id}`);
    await page.getByText('No messages yet.').waitFor();
    await ada.call(groupChats.removeMember, { params: { id }, body: { confidant_id: grace.id } });
    await page.getByText('You’re no longer in this chat.').waitFor();
    await until(() => chatLink(page, 'Walkers').count(), 0);
  });

  test('from which the user was removed is noticed at once in the open chat', async ({ profile, world }) => {
    const { ada, grace } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await openLive(await profile({ as: grace }), `/chats/${id}`);
    await write(page, 'I am here');
    await bubble(page, 'I am here').waitFor();
    await until(() => page.locator('.message-state').count(), 0);
    await ada.call(groupChats.removeMember, { params: { id }, body: { confidant_id: grace.id } });
    await page.getByText('You’re no longer in this chat.').waitFor();
    await until(() => chatLink(page, 'Walkers').count(), 0);
    await expectClean(page);
    await page.getByRole('link', { name: 'Go to your chats' }).click();
    await heading(page, 'Chats').waitFor();
  });
});

describe('a new group', () => {
  test('shows the server’s errors, is discarded, needs no members, and is deleted with its last one', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const page = await open('/chats', { as: await world.person(), width: 390 });
    await page.route('**/group_chats', (route) => route.fulfill(refusal(422, 'Members must be your confidants')));
    await page.getByRole('button', { name: 'New Group' }).click();
    await making(page).getByText('No confidants available. Add some confidants first.').waitFor();
    await making(page).getByLabel('Group name').fill('Walkers');
    await making(page).getByRole('button', { name: 'Create Group' }).click();
    await making(page).getByText('Members must be your confidants').waitFor();
    await expectClean(page);
    await making(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await until(() => making(page).count(), 0);
    await page.unroute('**/group_chats');
    await page.getByRole('button', { name: 'New Group' }).click();
    expect(await making(page).getByLabel('Group name').inputValue()).toBe('');
    await making(page).getByLabel('Group name').fill('Alone');
    await making(page).getByRole('button', { name: 'Create Group' }).click();
    await heading(page, 'Alone').waitFor();
    await page.getByText('1 member').waitFor();
    await manage(page);
    await managing(page).getByRole('button', { name: 'Leave Group' }).click();
    await question(page).getByText('You’re the last member. The group and its messages will be deleted.').waitFor();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/\/chats$/);
    await until(() => page.getByRole('link', { name: 'Alone' }).count(), 0);
  });
});

describe('the members of a group', () => {
  test('link to their commitments, if they are the user’s own confidants', async ({ open, world }) => {
    const { ada, grace, mary } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace, mary);
    await say(ada, id, 'From Ada');
    await say(mary, id, 'From Mary');
    // Grace is not a confidant of Mary's.
    const page = await open(`/chats/${id}`, { as: grace });
    await expectMessages(page, ['From Ada', 'From Mary']);
    const names = messageList(page).locator('.message-name');
    await until(() => names.allTextContents(), ['Ada Lovelace', 'Mary Somerville']);
    await until(() => names.getByRole('link').allTextContents(), ['Ada Lovelace']);
    expect(await names.getByRole('link').getAttribute('href')).toBe(`/confidants/${ada.id}/show`);
    await mary.call(groupChats.leave, { params: { id } });
    await page.reload();
    await until(() => names.allTextContents(), ['Ada Lovelace', 'Former member']);
  });

  test('stay as they are when a change fails', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await open(`/chats/${id}`, { as: ada });
    for (const call of ['add_member', 'remove_member']) {
      await page.route(`**/${call}`, (route) => route.fulfill({ status: 500, json: { error: 'No', errors: ['No'] } }));
    }
    await manage(page);
    await managing(page).getByLabel('Confidant').selectOption('Mary Somerville');
    await managing(page).getByRole('button', { name: 'Add Member' }).click();
    await toast(page, 'Failed to add member to the group chat.');
    await managing(page).getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await toast(page, 'Failed to remove member from the group chat.');
    await until(() => managing(page).locator('.member-name').count(), 2);
    await question(page).waitFor({ state: 'detached' });
  });
});
