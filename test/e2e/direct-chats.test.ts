import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { heading, until } from './support/app.ts';
import { expectMessages, messageList, write } from './support/chat.ts';
import { sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* A chat of two people: what leads to the other one, and what they see of each other. */

describe('a chat', () => {
  test('of friends begins with what they see of each other, under one bar on phones, whose name leads to the other', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada, width: 320 });
    const intro = page.getByText('You and Grace Hopper see each other’s commitments.');
    await intro.waitFor();
    expect(await page.getByRole('link', { name: 'See theirs' }).getAttribute('href')).toBe(
      `/confidants/${grace.id}/show`,
    );
    const parts = [
      page.getByRole('link', { name: 'All chats' }),
      page.getByRole('link', { name: 'Grace Hopper' }),
      page.getByRole('button', { name: 'User menu' }),
    ];
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    for (const [index, { x, y, height }] of boxes.entries()) {
      expect(y + height / 2).toBeCloseTo(30, -1);
      const before = boxes[index - 1];
      if (before) expect(x).toBeGreaterThanOrEqual(before.x + before.width);
    }
    expect((await messageList(page).boundingBox())!.y).toBeLessThan(64);
    await parts[2]!.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.getByRole('menu', { name: 'User menu' }).press('Escape');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor({ state: 'hidden' });

    const sent = page.waitForResponse('**/create_message');
    await write(page, 'Hello');
    await expectMessages(page, ['Hello']);
    await sent;
    await sendAll(grace, chatId, ['1', '2', '3', '4']);
    await expectMessages(page, ['Hello', '1', '2', '3', '4']);
    expect(await intro.count()).toBe(1);
    await say(grace, chatId, '5');
    await until(() => intro.count(), 0);
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.waitForURL(`**/confidants/${grace.id}/show`);
    await heading(page, 'Grace Hopper').waitFor();
  });
});
