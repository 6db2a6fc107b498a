import { describe } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { group } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { chatLink } from './support/chat.ts';
import { threeConfidants } from './support/group-chats.ts';
import { test } from './support/test.ts';

/* A removal from a group that no live event tells of. */

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
    await page.getByText('You are no longer in this chat.').waitFor();
    await until(() => chatLink(page, 'Walkers').count(), 0);
  });
});
