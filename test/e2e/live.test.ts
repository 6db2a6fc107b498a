import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { say, unreadOf } from '#test/support/chats.ts';
import { confidants, group, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';
import { box, checked, heading, signOut, until } from './support/app.ts';
import { bubbles, chatLink, expectMessages, nextSubscription, openLive, write } from './support/chat.ts';
import { test } from './support/test.ts';

/* What a page shows because the live channel has told of it. */

async function two(world: World): Promise<{ ada: Person; grace: Person; chatId: string }> {
  const [ada, grace] = [
    await verified(world, { name: 'Ada Lovelace' }),
    await verified(world, { name: 'Grace Hopper' }),
  ];
  return { ada, grace, chatId: await confidants(ada, grace) };
}

const numberedMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`);

const notificationToast = (page: Page) => page.locator('.news');

/** From now on, an open chat gets messages only as live events: its reads are never answered. */
const onlyLiveMessages = (page: Page) => page.route('**/chats/*/messages', () => {});

describe('an open chat', () => {
  /** Counts the reads of its messages while less time passes for the page than a ping and its answer may take. */
  async function readsInAWhile(page: Page): Promise<number> {
    // What the page reads by itself when it has opened and is connected.
    await page.waitForLoadState('networkidle');
    let reads = 0;
    page.on('request', (request) => {
      if (/\/chats\/[^/]+\/messages/.test(request.url())) reads += 1;
    });
    await page.clock.runFor(28_000);
    // A request that the timers have begun would come before this.
    await page.evaluate(() => fetch('/robots.txt'));
    return reads;
  }

  test('is not read again and again while the live connection is heard, and is without it', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    const { ada, chatId } = await two(world);
    const context = await profile({ as: ada });
    await context.clock.install();
    const page = await openLive(context, `/chats/${chatId}`);
    await page.getByText('No messages yet.').waitFor();
    expect(await readsInAWhile(page)).toBe(0);

    const cut = await profile({ as: ada });
    await cut.clock.install();
    await cut.routeWebSocket(/cable/, (socket) => socket.close());
    const deaf = await cut.newPage();
    await deaf.goto(`/chats/${chatId}`);
    await deaf.getByText('No messages yet.').waitFor();
    expect(await readsInAWhile(deaf)).toBeGreaterThan(0);
  });
});

describe('a message', () => {
  test('shows at once in its open chat, and counts as unread elsewhere', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    const [open, elsewhere] = [
      await openLive(await profile({ as: ada }), `/chats/${chatId}`),
      await openLive(await profile({ as: ada }), '/settings'),
    ];
    await open.getByText('No messages yet.').waitFor();
    await onlyLiveMessages(open);
    await say(grace, chatId, 'Hello');
    await expectMessages(open, ['Hello']);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(elsewhere, 'Grace H.').waitFor();
  });

  test('from the user shows in the user’s other tab, and is read in both', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    const context = await profile({ as: ada });
    const [page, other] = [await openLive(context, `/chats/${chatId}`), await openLive(context, `/chats/${chatId}`)];
    for (const each of [page, other]) {
      await each.getByText('No messages yet.').waitFor();
      await onlyLiveMessages(each);
    }
    await say(grace, chatId, 'One');
    for (const each of [page, other]) await expectMessages(each, ['One']);
    await write(page, 'Two');
    for (const each of [page, other]) await expectMessages(each, ['One', 'Two']);
    await write(other, 'Three');
    for (const each of [page, other]) await expectMessages(each, ['One', 'Two', 'Three']);
    for (const each of [page, other]) await until(() => each.locator('.message-state').count(), 0);
    for (const each of [page, other]) await until(() => each.locator('.chat-nav .unread').count(), 0);
  });

  test('moves its chat to the top of the people and groups', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    const { id } = await group(ada, 'Walkers', grace);
    await say(grace, chatId, 'First');
    const page = await openLive(await profile({ as: ada }), '/dashboard');
    const labels = () => page.locator('.chat-nav .chats').nth(1).locator('.chat-label').allTextContents();
    await until(labels, ['Grace H.', 'Walkers']);
    await say(grace, id, 'Then');
    await until(labels, ['Walkers', 'Grace H.']);
    await chatLink(page, 'Walkers 1 unread message').waitFor();
  });
});

describe('missed messages', () => {
  test('are read when there is a connection again, however many they are', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await two(world);
    for (const words of numberedMessages(1, 5)) await say(grace, chatId, words);
    const context = await profile({ as: ada });
    const page = await openLive(context, `/chats/${chatId}`);
    await expectMessages(page, numberedMessages(1, 5));
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    // More than two pages of messages.
    for (const words of numberedMessages(6, 130)) await say(grace, chatId, words);
    const again = nextSubscription(page);
    await context.setOffline(false);
    await again;
    await expectMessages(page, numberedMessages(1, 130), 20_000);
    await onlyLiveMessages(page);
    await say(grace, chatId, 'And one more');
    await until(async () => (await bubbles(page).allTextContents()).at(-1)?.startsWith('And one more'), true);
  });
});

describe('changes on another device', () => {
  test('of commitments show here', async ({ profile, world }) => {
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'Read' });
    const page = await openLive(await profile({ as: ada }), '/commitments?completed=1');
    await checked(page, 'Read', false);
    await ada.complete(id);
    await checked(page, 'Read');
    await ada.commitment({ title: 'Write' });
    await box(page, 'Write').waitFor();
  });

  test('of confidants show here', async ({ profile, world }) => {
    const [ada, grace] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Grace Hopper' })];
    const page = await openLive(await profile({ as: ada }), '/confidants');
    await heading(page, 'Confidants').waitFor();
    await confidants(ada, grace);
    await page.getByRole('main').getByText('Grace Hopper').first().waitFor();
    await chatLink(page, 'Grace H.').waitFor();
  });
});

describe('a notification', () => {
  test('is a toast that links to its chat, and is not shown in that chat', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    const context = await profile({ as: ada });
    const page = await openLive(context, '/settings');
    await say(grace, chatId, `Hello ${'there '.repeat(60)}`);
    await notificationToast(page).waitFor();
    const lines = await notificationToast(page)
      .locator('[data-part="description"]')
      .evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(lines).toBeLessThanOrEqual(2.1);
    await notificationToast(page).click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => notificationToast(page).count(), 0);
  });

  test('of further messages in a chat replaces its toast, which disappears when the chat is opened', async ({
    profile,
    world,
  }) => {
    const { ada, grace, chatId } = await two(world);
    const page = await openLive(await profile({ as: ada }), '/dashboard');
    for (const words of numberedMessages(1, 12)) await say(grace, chatId, words);
    await notificationToast(page).getByText('Message 12', { exact: true }).waitFor();
    expect(await notificationToast(page).count()).toBe(1);
    await chatLink(page, 'Grace H.').click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => notificationToast(page).count(), 0);
    await expectMessages(page, numberedMessages(1, 12));
    expect(await notificationToast(page).count()).toBe(0);
  });
});

test('a lost connection is opened again, each with a ticket, and the token is in no address', async ({
  profile,
  world,
}) => {
  const ada = await world.person();
  await ada.commitment({ title: 'Read' });
  const context = await profile({ as: ada });
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  const connections: WebSocketRoute[] = [];
  let subscriptions = 0;
  await context.routeWebSocket('**/cable?*', (socket) => {
    connections.push(socket);
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (String(text).includes('confirm_subscription')) subscriptions++;
      socket.send(text);
    });
  });
  const page = await context.newPage();
  await page.goto('/commitments');
  await checked(page, 'Read', false);
  await until(async () => subscriptions, 1);
  await connections[0]!.close();
  await until(async () => subscriptions, 2, 40_000);
  await ada.commitment({ title: 'Write' });
  await box(page, 'Write').waitFor();
  const tickets = connections.map((socket) => new URL(socket.url()).searchParams.get('token'));
  expect(new Set(tickets).size).toBe(tickets.length);
  for (const ticket of tickets) expect(ticket).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect([...addresses, ...tickets].filter((each) => each?.includes(ada.token!))).toEqual([]);
});

describe('a session', () => {
  test('that is ended on another device ends here at once', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 401/);
    const ada = await world.person();
    const page = await openLive(await profile({ as: ada }), '/settings');
    await ada.call(users.signOut);
    await page.waitForURL('**/login');
  });

  test('that is ended here closes its connection', async ({ profile, world, expectComplaint }) => {
    // A new connection reads the lists again, which can be in progress when the session ends.
    expectComplaint(/status of 401 .*\/api\/v1\//);
    const ada = await world.person();
    const context = await profile({ as: ada });
    const page = await context.newPage();
    const closed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) => socket.on('close', () => resolve()));
    });
    const subscribed = nextSubscription(page);
    await page.goto('/settings');
    await subscribed;
    let opened = 0;
    page.on('websocket', () => opened++);
    await signOut(page);
    await closed;
    expect(opened).toBe(0);
  });
});
