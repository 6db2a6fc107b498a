import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { users } from '#shared/contracts/users.ts';
import { until } from '#test/conformance/support/recording.ts';
import { messagesOf, say, saying, unreadOf, wordsOf } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { chatsOf, confidants, group, invited } from '#test/support/confidants.ts';
import { Page } from '#test/support/page.ts';
import { type OpenTable, openTable } from '#test/support/table.ts';
import { Caller, mailsTo, type Person, World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { type Data, dataAt } from './support/data.ts';

/*
 * What is told live is a hint. Whatever becomes of it, nothing is lost: what was acknowledged is read, and jobs are
 * done once.
 */

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
async function listening(): Promise<{ ada: Person; bob: Person; id: string; page: Page }> {
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

test('a page that does not answer keeps no mail back', async () => {
  const { ada, id } = await listening();
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
});

/** How many requests the faults have met. */
async function struck(): Promise<number> {
  const { faults } = (await (await fetch(`${cloud.url}/__local/faults`)).json()) as { faults: { struck: number }[] };
  return faults.reduce((sum, fault) => sum + fault.struck, 0);
}

describe('a page that is not reached', () => {
  test.each([
    ['is told after all when the gateway was busy', { kind: 'error', name: 'LimitExceededException', status: 429 }],
    ['is told after all when the gateway failed', { kind: 'error', name: 'InternalServerError', status: 500 }],
  ] as const)('%s', async (_, fault) => {
    const { ada, bob, id, page } = await listening();
    await cloud.inject({ ...post, ...fault, times: 2 });
    await say(ada, id, 'Hello');
    await cloud.settle();
    await page.told();
    await say(ada, id, 'Again');
    await until(() => wordsOfFrames(page).length === 2, 'both messages');
    expect(wordsOfFrames(page)).toEqual(['Hello', 'Again']);
    expect(await wordsOf(bob, id)).toEqual(['Hello', 'Again']);
  });

  test('is told twice at most when an answer was lost, and shows one', async () => {
    const { ada, id, page } = await listening();
    await cloud.inject({ ...post, kind: 'lost-answer', times: 1 });
    const said = await say(ada, id, 'Hello');
    await cloud.settle();
    await until(() => wordsTo(page).length === 2, 'the second telling');
    expect(page.of('message').map(({ message }) => message)).toEqual([said, said]);
  });

  test.each([
    ['is busy', { kind: 'error', name: 'LimitExceededException', status: 429 }],
    ['fails', { kind: 'error', name: 'InternalServerError', status: 500 }],
    ['has lost all answers', { kind: 'lost-answer' }],
    ['knows no connection', { kind: 'error', name: 'GoneException', status: 410 }],
  ] as const)(
    'while the gateway %s keeps nothing back: jobs are done once, and all is there to be read',
    async (_, fault) => {
      const { ada, bob, id, page } = await listening();
      const address = `carol-${id.toLowerCase()}@example.com`;
      await cloud.inject({ ...post, ...fault });
      const said = await Promise.all(times(5, (at) => saying(ada, id, { content: `${at}` })));
      await invited(ada, address);
      await cloud.settle();
      expect(tally(said)).toEqual({ 201: 5 });
      await cloud.clearFaults();
      expect(await invitations(address)).toHaveLength(1);
      expect(await messagesOf(bob, id)).toHaveLength(5);
      expect(await unreadOf(bob, id)).toBe(5);
      // What was given up is not told later: the stream has gone on.
      await page.told();
      const heard = page.events.length;
      await cloud.settle();
      expect(page.events.length).toBe(heard);
      expect(await (await fetch(`${cloud.url}/__local/queues`)).json()).toMatchObject({
        dead_letters: NO_DEAD_LETTERS,
      });
    },
  );

  test('since it is gone is forgotten, and others are not', async () => {
    const { ada, bob, id, page } = await listening();
    const before = await data.reachOf(bob.id);
    const second = await pageOf(await bob.elsewhere());
    expect(await data.reachOf(bob.id)).toHaveLength(2);
    await cloud.inject({ ...post, kind: 'error', name: 'GoneException', status: 410, times: 1 });
    await say(ada, id, 'Hello');
    await cloud.settle();
    const left = await data.reachOf(bob.id);
    expect(left).toHaveLength(1);
    await say(ada, id, 'Again');
    await cloud.settle();
    await Promise.all([page.told(), second.told()]);
    const [reached, forgotten] = left[0]?.id === before[0]?.id ? [page, second] : [second, page];
    expect(wordsOfFrames(reached)).toEqual(['Hello', 'Again']);
    expect(wordsOfFrames(forgotten)).toEqual([]);
  });
});

const NO_DEAD_LETTERS = expect.toSatisfy((counts: Record<string, number>) =>
  Object.values(counts).every((count) => count === 0),
);

/** The messages of all frames, also of those that were asked for already. */
function wordsOfFrames(page: Page): string[] {
  return page.frames
    .map((text) => JSON.parse(text) as { message?: { type?: string; message?: Message } })
    .flatMap(({ message }) => (message?.type === 'message' && message.message ? [message.message.content] : []));
}

test('a table that refuses while everybody is told keeps no job back, and takes nothing from anybody', async () => {
  const { ada, bob, id, page } = await listening();
  const address = `dora-${id.toLowerCase()}@example.com`;
  const read = { service: 'dynamodb', operation: 'BatchGetItem' };
  const failures = () => cloud.log().split('Nobody was told live').length - 1;
  const before = failures();
  /**
   * After so many such reads, which are the call's own, the table refuses: whoever tells, and whoever notifies beside
   * it.
   */
  async function refused(reads: number, act: () => Promise<unknown>): Promise<void> {
    const failed = failures() + 1;
    await cloud.inject({ ...read, kind: 'delay', ms: 0, times: reads });
    await cloud.inject({ ...read, kind: 'error', name: 'ValidationException' });
    await act();
    await until(() => failures() === failed, 'the telling that fails');
    await cloud.clearFaults();
  }
  await refused(2, () => say(ada, id, 'Hello'));
  await cloud.settle();
  await refused(1, () => invited(ada, address));
  expect(await invitations(address)).toHaveLength(1);
  expect(failures()).toBe(before + 2);
  await say(ada, id, 'Again');
  await cloud.settle();
  await page.told();
  expect(wordsOfFrames(page)).toEqual(['Again']);
  expect(await wordsOf(bob, id)).toEqual(['Hello', 'Again']);
});

test('a crash before anybody is told loses no message and no job: all is told, and mailed once, after it', {
  timeout: 120_000,
}, async () => {
  const { ada, bob, id } = await listening();
  const address = `eve-${id.toLowerCase()}@example.com`;
  // The stream's reader is held up while it hands over, and dies there.
  await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'delay', ms: 5_000 });
  await cloud.inject({ ...post, kind: 'delay', ms: 5_000 });
  await invited(ada, address);
  const acknowledged: string[] = [];
  const talk = times(20, async (at) => {
    const { status, body } = await saying(ada, id, { content: `${at}` });
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
  // What was under way at a kill is delivered again, though nobody does anything.
  await until(async () => (await invitations(address)).length > 0, 'the invitation', 60_000);
  await cloud.settle();
  expect(await invitations(address)).toHaveLength(1);
  const page = await pageOf(also);
  const said = await say(again, id, 'After the crash');
  await until(() => page.of('message').some(({ message }) => message.id === said.id), 'the next message');
});

test('the last to leave a group deletes what was said there', async () => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  await confidants(ada, bob);
  const { id } = await group(ada, 'Runners', bob);
  const other = await group(ada, 'Others', bob);
  await say(ada, other.id, 'Stays');
  for (let at = 0; at < 60; at++) await say(at % 2 ? ada : bob, id, `Number ${at}`);
  await saying(ada, id, { content: 'Named', client_id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8' });
  await ada.call(groupChats.leave, { params: { id } });
  await cloud.settle();
  expect(await data.ofChat(id)).toHaveLength(1 + 61 + 1);
  // Two leave at once in the end: one of them is the last.
  await bob.call(groupChats.addMember, { params: { id }, body: { confidant_id: ada.id } });
  const leaving = [ada, bob].map((person) => person.raw('POST', `/api/v1/group_chats/${id}/leave_chat`));
  expect(tally(await Promise.all(leaving))).toEqual({ 204: 2 });
  await cloud.settle();
  expect(await data.ofChat(id)).toEqual([]);
  expect(await data.ofChat(other.id)).toEqual(['HEAD', 'MESSAGE#0000000001']);
  expect((await chatsOf(bob)).map((chat) => chat.id)).not.toContain(id);
});
