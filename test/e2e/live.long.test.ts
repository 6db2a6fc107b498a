import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { announcePhoto, installFitness } from '#test/support/fitness.ts';
import { box, checked, signOut, until } from './support/app.ts';
import { bubble, bubbles, chatLink, expectMessages, nextSubscription, openLive, write } from './support/chat.ts';
import { numberedMessages, twoConfidants } from './support/chats.ts';
import { notificationToast, onlyLiveMessages, openTimed, requestsIn } from './support/live.ts';
import { isList } from './support/photos.ts';
import { test } from './support/test.ts';

/* Live events in two tabs, of many messages, and what happens without a live connection. */

describe('a message', () => {
  test('from the user shows in the user’s other tab, and is read in both', async ({ profile, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
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
});

describe('a notification', () => {
  test('of further messages in a chat replaces its toast, which disappears when the chat is opened', async ({
    profile,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await openLive(await profile({ as: ada }), '/dashboard');
    for (const words of numberedMessages(1, 12)) await say(grace, chatId, words);
    await notificationToast(page).getByText('Message 12.', { exact: true }).waitFor();
    expect(await notificationToast(page).count()).toBe(1);
    await chatLink(page, 'Grace H.').click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => notificationToast(page).count(), 0);
    await expectMessages(page, numberedMessages(1, 12));
    expect(await notificationToast(page).count()).toBe(0);
  });
});

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

describe('a page with a live connection', () => {
  test('requests nothing in ten minutes, also while a photo is awaited', { timeout: 300_000 }, async ({
    profile,
    world,
  }) => {
    // Not near the end of their day, when pages read it again.
    const timezone = new Date().getUTCHours() < 20 ? 'UTC' : 'Asia/Tokyo';
    const [ada, grace] = [await verified(world, { timezone }), await verified(world, { timezone })];
    const chatId = await confidants(ada, grace);
    await ada.commitment({ title: 'Run' });
    await installFitness(ada);
    await announcePhoto(ada);
    const context = await profile({ as: ada });
    const paths = ['/dashboard', '/commitments', '/history', '/confidants', `/chats/${chatId}`, '/powerups/fitness'];
    for (const path of paths) {
      const page = await context.newPage();
      const pass = await openTimed(page, path);
      expect(await requestsIn(600_000, page, pass), path).toEqual([]);
      await page.close();
    }
  });

  test('without it, the photo is asked about', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/WebSocket/);
    const ada = await verified(world);
    await installFitness(ada);
    await announcePhoto(ada);
    const context = await profile({ as: ada });
    await context.routeWebSocket(/cable/, (socket) => socket.close());
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/powerups/fitness');
    await page.locator('[data-entry-type="food"]').waitFor();
    const asked = page.waitForRequest((request) => isList(request.url(), '/api/v1/powerups/fitness/entries'));
    await page.clock.runFor(10_000);
    await asked;
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
    await page.getByText('You’re offline.').first().waitFor();
    // More than two pages of messages.
    const last = 130;
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
