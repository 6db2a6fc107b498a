import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { users } from '#shared/contracts/users.ts';
import { until } from '#test/conformance/support/recording.ts';
import { messagesOf, postMessage, say, textsOf, unreadOf } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { chatsOf, confidants, group, invited } from '#test/support/confidants.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { Page } from '#test/support/page.ts';
import { type OpenTable, openTable } from '#test/support/table.ts';
import { Caller, mailsTo, type Person, World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { type Data, dataAt } from './support/data.ts';

/* Live events are hints. If they fail, nothing is lost: acknowledged messages can be read, and jobs are done once. */

let table: OpenTable;
let cloud: LocalCloud;
let world: World;
let data: Data;

beforeAll(async () => {
  table = await openTable();
  cloud = await startLocalCloud({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
  world = new World(cloud.url);
  data = await dataAt(table.endpoint);
});
afterAll(async () => {
  await cloud?.stop();
  await table?.[Symbol.asyncDispose]();
});

const open: Page[] = [];
afterEach(async () => {
  await cloud.clearFaults();
  for (const page of open.splice(0)) page.close();
});

async function pageOf(who: Caller): Promise<Page> {
  const page = await Page.open(who);
  open.push(page);
  return page;
}

/** Ada and Bob in a group, and a page of Bob's. */
async function groupWithPage(): Promise<{ ada: Person; bob: Person; id: string; page: Page }> {
  const [ada, bob] = await Promise.all([world.person({ name: 'Ada' }), world.person({ name: 'Bob' })]);
  await confidants(ada, bob);
  const { id } = await group(ada, 'Runners', bob);
  await cloud.settle();
  return { ada, bob, id, page: await pageOf(bob) };
}

const post = { service: 'apigatewaymanagementapi', operation: 'PostToConnection' };
const wordsTo = (page: Page) => page.of('message').map(({ message }) => message.content);
const invitations = async (address: string) =>
  (await mailsTo(cloud.url, address)).filter(({ text }) => text.includes('/register?token='));

test('a page that does not answer keeps no mail back, and has to connect again', async () => {
  const { ada, id, page } = await groupWithPage();
  const mails = async () => {
    const outbox = await fetch(`${cloud.url}/__local/outbox?to=${encodeURIComponent(ada.email)}`);
    return ((await outbox.json()) as { emails: unknown[] }).emails.length;
  };
  const [before, since] = [await mails(), cloud.log().length];
  await cloud.inject({ ...post, kind: 'delay', ms: 6_000 });
  await say(ada, id, 'Hello');
  await until(async () => (await struck()) > 0, 'the page to be told');
  await ada.call(users.requestPasswordReset, { body: { user: { email: ada.email } } });
  await until(async () => (await mails()) > before, 'the mail');
  // The page is still being told.
  expect(cloud.log().slice(since)).not.toContain('A live connection was not reached');
  await until(() => cloud.log().slice(since).includes('A live connection was not reached'), 'the page to be given up');
  await page.closed;
});

/** How many requests the faults have met. */
async function struck(): Promise<number> {
  const { faults } = (await (await fetch(`${cloud.url}/__local/faults`)).json()) as { faults: { struck: number }[] };
  return faults.reduce((sum, fault) => sum + fault.struck, 0);
}

describe('a page that cannot be reached', () => {
  test.each(
    sampled([
      ['failed', { kind: 'error', name: 'InternalServerError', status: 500 }],
      ['was busy', { kind: 'error', name: 'LimitExceededException', status: 429 }],
    ] as const),
  )('gets the message later when the gateway %s', async (_, fault) => {
    const { ada, bob, id, page } = await groupWithPage();
    await cloud.inject({ ...post, ...fault, times: 2 });
    await say(ada, id, 'Hello');
    await cloud.settle();
    await page.newEvents();
    await say(ada, id, 'Again');
    await until(() => wordsOfFrames(page).length === 2, 'both messages');
    expect(wordsOfFrames(page)).toEqual(['Hello', 'Again']);
    expect(await textsOf(bob, id)).toEqual(['Hello', 'Again']);
  });

  test('gets a message at most twice when an answer was lost, and shows it once', async () => {
    const { ada, id, page } = await groupWithPage();
    await cloud.inject({ ...post, kind: 'lost-answer', times: 1 });
    const said = await say(ada, id, 'Hello');
    await cloud.settle();
    await until(() => wordsTo(page).length === 2, 'the second event');
    expect(page.of('message').map(({ message }) => message)).toEqual([said, said]);
  });

  test.each(
    sampled([
      ['has lost all answers', { kind: 'lost-answer' }],
      ['is busy', { kind: 'error', name: 'LimitExceededException', status: 429 }],
      ['fails', { kind: 'error', name: 'InternalServerError', status: 500 }],
      ['knows no connection', { kind: 'error', name: 'GoneException', status: 410 }],
    ] as const),
  )('while the gateway %s delays nothing: jobs are done once, and all messages can be read', async (_, fault) => {
    const { ada, bob, id, page } = await groupWithPage();
    const address = `carol-${id.toLowerCase()}@example.com`;
    await cloud.inject({ ...post, ...fault });
    const said = await Promise.all(times(5, (at) => postMessage(ada, id, { content: `${at}` })));
    await invited(ada, address);
    await cloud.settle();
    expect(tally(said)).toEqual({ 201: 5 });
    await cloud.clearFaults();
    expect(await invitations(address)).toHaveLength(1);
    expect(await messagesOf(bob, id)).toHaveLength(5);
    expect(await unreadOf(bob, id)).toBe(5);
    // The page connects again and reads what it has missed.
    if (!('status' in fault && fault.status === 410)) await page.closed;
    // An event that was given up is not sent later: the stream has gone on.
    await page.newEvents();
    const heard = page.events.length;
    await cloud.settle();
    expect(page.events.length).toBe(heard);
    expect(await (await fetch(`${cloud.url}/__local/queues`)).json()).toMatchObject({
      dead_letters: NO_DEAD_LETTERS,
    });
  });

  test('because its connection is gone is removed, and others are not', async () => {
    const { ada, bob, id, page } = await groupWithPage();
    const before = await data.connectionsOf(bob.id);
    const second = await pageOf(await bob.elsewhere());
    expect(await data.connectionsOf(bob.id)).toHaveLength(2);
    await cloud.inject({ ...post, kind: 'error', name: 'GoneException', status: 410, times: 1 });
    await say(ada, id, 'Hello');
    await cloud.settle();
    const left = await data.connectionsOf(bob.id);
    expect(left).toHaveLength(1);
    await say(ada, id, 'Again');
    await cloud.settle();
    await Promise.all([page.newEvents(), second.newEvents()]);
    const [reached, forgotten] = left[0]?.id === before[0]?.id ? [page, second] : [second, page];
    expect(wordsOfFrames(reached)).toEqual(['Hello', 'Again']);
    expect(wordsOfFrames(forgotten)).toEqual([]);
  });
});

const NO_DEAD_LETTERS = expect.toSatisfy((counts: Record<string, number>) =>
  Object.values(counts).every((count) => count === 0),
);

/** The messages of all frames, also of those that were read already. */
function wordsOfFrames(page: Page): string[] {
  return page.frames
    .map((text) => JSON.parse(text) as { message?: { type?: string; message?: Message } })
    .flatMap(({ message }) => (message?.type === 'message' && message.message ? [message.message.content] : []));
}

test('a table that refuses reads during delivery delays no job and loses no message', async () => {
  const { ada, bob, id, page } = await groupWithPage();
  const address = `dora-${id.toLowerCase()}@example.com`;
  const read = { service: 'dynamodb', operation: 'BatchGetItem' };
  const failures = () => cloud.log().split('Nobody was told live').length - 1;
  const before = failures();
  /**
   * After this many reads, which the call itself needs, the table refuses those of the delivery and of the
   * notifications.
   */
  async function withRefusedReads(reads: number, act: () => Promise<unknown>): Promise<void> {
    const failed = failures() + 1;
    await cloud.inject({ ...read, kind: 'delay', ms: 0, times: reads });
    await cloud.inject({ ...read, kind: 'error', name: 'ValidationException' });
    await act();
    await until(() => failures() === failed, 'the failing delivery');
    await cloud.clearFaults();
  }
  await withRefusedReads(2, () => say(ada, id, 'Hello'));
  await cloud.settle();
  await withRefusedReads(1, () => invited(ada, address));
  expect(await invitations(address)).toHaveLength(1);
  expect(failures()).toBe(before + 2);
  await say(ada, id, 'Again');
  await cloud.settle();
  await page.newEvents();
  expect(wordsOfFrames(page)).toEqual(['Again']);
  expect(await textsOf(bob, id)).toEqual(['Hello', 'Again']);
});

test('a crash before the delivery loses no message and no job: all is delivered, and mailed once, afterwards', {
  timeout: 120_000,
}, async () => {
  const { ada, bob, id } = await groupWithPage();
  const address = `eve-${id.toLowerCase()}@example.com`;
  // The reader of the stream is delayed while it queues jobs, and is killed there.
  await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'delay', ms: 60_000 });
  await cloud.inject({ ...post, kind: 'delay', ms: 60_000 });
  await invited(ada, address);
  const acknowledged: string[] = [];
  const talk = times(20, async (at) => {
    const { status, body } = await postMessage(ada, id, { content: `${at}` });
    if (status === 201) acknowledged.push((body as Message).id);
    if (acknowledged.length === 10) await cloud.kill();
  });
  await Promise.allSettled(talk);
  expect(acknowledged.length).toBeGreaterThanOrEqual(10);
  await cloud.restart();
  world = new World(cloud.url);
  const [again, also] = [new Caller(cloud.url, ada.token), new Caller(cloud.url, bob.token)];
  const read = await messagesOf(also, id);
  expect(read.map((message) => message.id)).toEqual(expect.arrayContaining(acknowledged));
  expect(await messagesOf(again, id)).toEqual(read);
  expect((await chatsOf(also)).find((chat) => chat.id === id)?.unread_count).toBe(read.length);
  // Work that was in progress at the kill is delivered again by itself.
  await until(async () => (await invitations(address)).length > 0, 'the invitation', 60_000);
  await cloud.settle();
  expect(await invitations(address)).toHaveLength(1);
  const page = await pageOf(also);
  const said = await say(again, id, 'After the crash');
  await until(() => page.of('message').some(({ message }) => message.id === said.id), 'the next message');
});

test('the last member who leaves a group deletes its messages', async () => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  await confidants(ada, bob);
  const { id } = await group(ada, 'Runners', bob);
  const other = await group(ada, 'Others', bob);
  await say(ada, other.id, 'Stays');
  // The unit tests of the worker delete hundreds.
  const count = isLong ? 60 : 4;
  for (let at = 0; at < count; at++) await say(at % 2 ? ada : bob, id, `Number ${at}`);
  await postMessage(ada, id, { content: 'Named', client_id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8' });
  await ada.call(groupChats.leave, { params: { id } });
  await cloud.settle();
  expect(await data.ofChat(id)).toHaveLength(1 + count + 1 + 1);
  // Two leave in parallel: one of them is the last.
  await bob.call(groupChats.addMember, { params: { id }, body: { confidant_id: ada.id } });
  const leaving = [ada, bob].map((person) => person.raw('POST', `/api/v1/group_chats/${id}/leave_chat`));
  expect(tally(await Promise.all(leaving))).toEqual({ 204: 2 });
  await cloud.settle();
  expect(await data.ofChat(id)).toEqual([]);
  expect(await data.ofChat(other.id)).toEqual(['HEAD', 'MESSAGE#0000000001']);
  expect((await chatsOf(bob)).map((chat) => chat.id)).not.toContain(id);
});
