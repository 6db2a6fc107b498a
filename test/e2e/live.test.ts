import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { say, unreadOf } from '#test/support/chats.ts';
import { confidants, group, verified } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { box, checked, heading, signOut, until } from './support/app.ts';
import { bubble, bubbles, chatLink, expectMessages, nextSubscription, openLive } from './support/chat.ts';
import { numberedMessages, twoConfidants } from './support/chats.ts';
import { notificationToast, onlyLiveMessages } from './support/live.ts';
import { test } from './support/test.ts';

/* What a page shows because the live channel has told of it. */

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
    const { ada, chatId } = await twoConfidants(world);
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
  test('is a toast that links to its chat, counts as unread, comes first, and shows at once in its open chat', async ({
    profile,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await openLive(await profile({ as: ada }), '/settings');
    const labels = () => page.locator('.chat-nav .chats').nth(1).locator('.chat-label').allTextContents();
    await say(grace, id, 'First');
    await until(labels, ['Walkers', 'Grace H.']);
    await chatLink(page, 'Walkers 1 unread message').waitFor();
    for (const words of numberedMessages(1, 3)) await say(grace, chatId, words);
    await until(labels, ['Grace H.', 'Walkers']);
    const toast = notificationToast(page).filter({ hasText: 'Message 3.' });
    await toast.waitFor();
    // A further message of a chat replaces its toast: one for each chat.
    expect(await notificationToast(page).count()).toBe(2);
    await say(grace, chatId, `Hello ${'there '.repeat(60)}`);
    const long = notificationToast(page).filter({ hasText: 'Hello there' });
    await long.waitFor();
    const lines = await long
      .locator('[data-part="description"]')
      .evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(lines).toBeLessThanOrEqual(2.1);
    await long.click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => long.count(), 0);

    await bubble(page, 'Hello there').waitFor();
    await onlyLiveMessages(page);
    await say(grace, chatId, 'At once');
    await bubble(page, 'At once').waitFor();
    await until(() => unreadOf(ada, chatId), 0);
    expect(await notificationToast(page).filter({ hasText: 'At once' }).count()).toBe(0);
  });
});

describe('missed messages', () => {
  test('are read when there is a connection again, however many they are, and whoever has lost it', async ({
    cloud,
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await twoConfidants(world);
    for (const words of numberedMessages(1, 5)) await say(grace, chatId, words);
    const context = await profile({ as: ada });
    const page = await openLive(context, `/chats/${chatId}`);
    await expectMessages(page, numberedMessages(1, 5));
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    // More than one page of messages, or more than two.
    const last = isLong ? 130 : 60;
    for (const words of numberedMessages(6, last)) await say(grace, chatId, words);
    const again = nextSubscription(page);
    await context.setOffline(false);
    await again;
    await expectMessages(page, numberedMessages(1, last), 20_000);
    await onlyLiveMessages(page);
    await say(grace, chatId, 'And one more');
    await until(async () => (await bubbles(page).allTextContents()).at(-1)?.startsWith('And one more'), true);

    // An event that the gateway does not take ends the connection, and the page reads again with the next.
    await page.unrouteAll();
    await cloud.inject({
      service: 'apigatewaymanagementapi',
      operation: 'PostToConnection',
      kind: 'error',
      name: 'InternalServerError',
      status: 500,
      times: 3,
    });
    await say(grace, chatId, 'Not told live');
    await bubble(page, 'Not told live').waitFor();
  });
});

test('changes of confidants and commitments on another device show here, and the end of the session', async ({
  profile,
  world,
  expectComplaint,
}) => {
  // A new connection reads the lists again, which can be in progress when the session ends.
  expectComplaint(/status of 401/);
  const [ada, grace] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Grace Hopper' })];
  const { id } = await ada.commitment({ title: 'Read' });
  const page = await openLive(await profile({ as: ada }), '/confidants');
  await heading(page, 'Confidants').waitFor();
  await confidants(ada, grace);
  await page.getByRole('main').getByText('Grace Hopper').first().waitFor();
  await chatLink(page, 'Grace H.').waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commitments' }).click();
  await page.getByRole('checkbox', { name: 'Show completed' }).check();
  await checked(page, 'Read', false);
  await ada.complete(id);
  await checked(page, 'Read');
  await ada.commitment({ title: 'Write' });
  await box(page, 'Write').waitFor();

  await ada.call(users.signOut);
  await page.waitForURL('**/login');
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

test('a session that is ended here closes its connection', async ({ profile, world, expectComplaint }) => {
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
