import { describe, expect } from 'vitest';
import { markAsRead, say } from '#test/support/chats.ts';
import { heading, until } from './support/app.ts';
import { bubble, bubbles, distanceToEnd, expectMessages, messageList } from './support/chat.ts';
import { numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* A chat: what it shows. */

describe('a chat', () => {
  test('has its name, its messages by day, with links only of web addresses, and a box', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const linked = 'See https://example.com/a_(b), or javascript:alert(1)\nand\n\n  data:text/html,x';
    await say(grace, chatId, linked);
    await say(ada, chatId, 'Good morning, Grace');
    const page = await open(`/chats/${chatId}`, { as: ada });
    await heading(page, 'Grace Hopper').waitFor();
    await until(() => page.title(), 'Grace Hopper · Steadfast');
    await expectMessages(page, [linked, 'Good morning, Grace']);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    const time = bubble(page, 'Good morning, Grace').locator('time');
    expect(await time.textContent()).toMatch(/^\d{1,2}:\d\d [AP]M$/);
    expect(await time.getAttribute('title')).toMatch(/^\w+, \w+ \d+, \d{4} at \d{1,2}:\d\d [AP]M$/);
    expect(await messageList(page).locator('.message.own').count()).toBe(1);
    expect(await messageList(page).locator('.message .avatar').evaluateAll(initials)).toEqual(['GH']);
    const links = bubbles(page).getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.first().getAttribute('href')).toBe('https://example.com/a_(b)');
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
    expect(
      await bubbles(page)
        .first()
        .evaluate((text) => getComputedStyle(text).whiteSpace),
    ).toBe('pre-wrap');
    await expectClean(page);
  });
});

const initials = (all: Element[]) => all.map((each) => (each as HTMLElement).dataset.initials);

test('a long chat begins with its newest fifty messages, and shows the others when the user scrolls up', async ({
  open,
  world,
}) => {
  const { ada, grace, chatId } = await twoConfidants(world);
  await sendAll(grace, chatId, numberedMessages(1, 53));
  await markAsRead(ada, chatId);
  const page = await open(`/chats/${chatId}`, { as: ada });
  await bubble(page, 'Message 53.').waitFor();
  await until(() => distanceToEnd(page), 0);
  expect(await bubbles(page).count()).toBe(50);
  // Also if the height changes in the same frame.
  await messageList(page).evaluate((view) => {
    (view.firstElementChild as HTMLElement).style.paddingBottom = '1px';
    view.scrollTo(0, 0);
  });
  await expectMessages(page, numberedMessages(1, 53));
});
