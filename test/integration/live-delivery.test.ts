import { randomUUID } from 'node:crypto';
import { afterEach, test as base, beforeAll, describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { Message } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import type { LiveEvent, RecordedAction } from '#shared/contracts/live.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import { connect } from '#test/conformance/support/live.ts';
import { markAsRead, messageRefusal, messagesOf, ownChat, postMessage, say } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { confidants, group, invited, revoked, verified } from '#test/support/confidants.ts';
import { Page } from '#test/support/page.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { type Caller, type Person, World } from '#test/support/world.ts';
import { changePassword, times } from './support/accounts.ts';

/* The live events of open pages, received with the browser's own client. */

let cloud: Cloud;
beforeAll(async () => {
  cloud = await sharedCloud();
});

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  world: async ({}, use) => use(new World(cloud.url)),
});

const open: Page[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

/** Opens a page for each of these users, one after the other. */
async function pagesOf<All extends readonly Caller[]>(...who: All): Promise<{ [At in keyof All]: Page }> {
  const pages: Page[] = [];
  for (const each of who) pages.push(await Page.open(each));
  open.push(...pages);
  return pages as unknown as { [At in keyof All]: Page };
}

/** The events that pages have received since the last call, after all work is done. */
async function newEvents(...pages: readonly Page[]): Promise<LiveEvent[][]> {
  await cloud.settle();
  return Promise.all(pages.map((page) => page.newEvents()));
}

async function confidantsOfEachOther(world: World, size: number): Promise<[Person, ...Person[]]> {
  const [ada, ...others] = await Promise.all(times(size, (at) => world.person({ name: `Person ${at}` })));
  for (const other of others) await confidants(other, ada!);
  await cloud.settle();
  return [ada!, ...others];
}

const message = (chat_id: string, said: Message) => ({ type: 'message', chat_id, message: said });
const updated = (chat_id: string) => ({ type: 'chat_updated', chat_id });
const deleted = (chat_id: string) => ({ type: 'chat_updated', chat_id, deleted: true });
const confidantsUpdated = { type: 'confidants_updated' };
const notification = (fields: object) => ({ type: 'notification', notification: expect.objectContaining(fields) });
const types = (events: readonly LiveEvent[]) => events.map(({ type }) => type);

describe('a message', () => {
  test('is sent to every member of the chat, in every tab, and to nobody else', async ({ world }) => {
    const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
    const { id } = await group(ada, 'Runners', bob);
    await cloud.settle();
    const [adas, second, bobs, carols] = await pagesOf(ada, await ada.elsewhere(), bob, carol);
    const said = (await postMessage(ada, id, { content: 'Hello\nyou  two', client_id: randomUUID() })).body as Message;
    const [one, two, three, none] = await newEvents(adas, second, bobs, carols);
    expect(one).toEqual([message(id, said)]);
    expect(two).toEqual([message(id, said)]);
    expect(three).toEqual([
      message(id, said),
      {
        type: 'notification',
        notification: {
          id: said.id,
          kind: 'message',
          title: 'Person 0 in Runners',
          body: 'Hello you two',
          url: `/chats/${id}`,
        },
      },
    ]);
    expect(none).toEqual([]);
    // It is the same as in the list, byte for byte.
    expect(await messagesOf(bob, id)).toEqual([said]);
    expect(bobs.frames.find((text) => text.includes('"type":"message"'))).toBe(
      JSON.stringify({ identifier: '{"channel":"ChatChannel"}', message: message(id, said) }),
    );
  });

  test('to oneself causes no notification', async ({ world }) => {
    const [ada] = await confidantsOfEachOther(world, 1);
    const [page] = await pagesOf(ada);
    const { id } = await ownChat(ada, 'self_chat');
    const said = await say(ada, id, 'Remember the milk');
    expect(await newEvents(page)).toEqual([[message(id, said)]]);
  });

  test('of a confidant is announced with their name and at most the length of a notification', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const [page] = await pagesOf(bob);
    await say(ada, id, '😀'.repeat(1_000));
    const [events] = await newEvents(page);
    const body = `${'😀'.repeat(139)}…`;
    expect(events?.[1]).toMatchObject({ notification: { title: 'Person 0', body } });
  });

  test('is sent to a new member from joining on, and no longer to members who have left', async ({ world }) => {
    const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
    const { id } = await group(ada, 'Runners', bob);
    await cloud.settle();
    const [adas, bobs, carols] = await pagesOf(ada, bob, carol);
    await say(ada, id, 'Before');
    await ada.call(groupChats.addMember, { params: { id }, body: { confidant_id: carol.id } });
    const after = await say(ada, id, 'After');
    const [, , first] = await newEvents(adas, bobs, carols);
    expect(first).toEqual([updated(id), message(id, after), notification({ kind: 'message', body: 'After' })]);

    await ada.call(groupChats.removeMember, { params: { id }, body: { confidant_id: bob.id } });
    const next = await say(ada, id, 'Without Bob');
    const [mine, his, hers] = await newEvents(adas, bobs, carols);
    expect(mine).toEqual([updated(id), message(id, next)]);
    expect(his).toEqual([deleted(id)]);
    expect(hers?.slice(0, 2)).toEqual([updated(id), message(id, next)]);
  });

  test('sent by four people in parallel, twenty-five each, arrives once and in the order in which they are read', {
    timeout: 120_000,
  }, async ({ world }) => {
    const everybody = (await confidantsOfEachOther(world, 4)) as [Person, Person, Person, Person];
    const [ada, ...others] = everybody;
    const { id } = await group(ada, 'Everybody at once', ...others);
    await cloud.settle();
    const pages = await pagesOf(...everybody, await ada.elsewhere());
    await Promise.all(
      everybody.flatMap((person, at) => times(25, (count) => postMessage(person, id, { content: `${at} ${count}` }))),
    );
    const heard = await newEvents(...pages);
    const read = await messagesOf(ada, id, { limit: 100 });
    expect(read).toHaveLength(100);
    for (const events of heard) {
      expect(events.flatMap((event) => (event.type === 'message' ? [event.message] : []))).toEqual(read);
    }
    const notices = heard.map((events) => events.filter(({ type }) => type === 'notification').length);
    expect(notices).toEqual([75, 75, 75, 75, 75]);
  });
});

describe('a chat', () => {
  test('that was read in one tab causes an event in the user’s other tabs, and for nobody else', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const said = await say(ada, id, 'Hello');
    await cloud.settle();
    const [adas, first, second] = await pagesOf(ada, bob, await bob.elsewhere());
    await markAsRead(bob, id, said.id);
    expect(await newEvents(adas, first, second)).toEqual([[], [updated(id)], [updated(id)]]);
    // Marking it again causes no event.
    await markAsRead(bob, id);
    expect(await newEvents(adas, first, second)).toEqual([[], [], []]);
  });

  test('causes an event for its members when someone joins or leaves, and a deletion for those who leave', async ({
    world,
  }) => {
    const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
    const [adas, bobs, carols] = await pagesOf(ada, bob, carol);
    const { id } = await group(ada, 'Runners', bob);
    expect(await newEvents(adas, bobs, carols)).toEqual([[updated(id)], [updated(id)], []]);
    await ada.call(groupChats.addMember, { params: { id }, body: { confidant_id: carol.id } });
    expect(await newEvents(adas, bobs, carols)).toEqual([[updated(id)], [updated(id)], [updated(id)]]);
    await bob.call(groupChats.leave, { params: { id } });
    expect(await newEvents(adas, bobs, carols)).toEqual([[updated(id)], [deleted(id)], [updated(id)]]);
    await carol.call(groupChats.leave, { params: { id } });
    await ada.call(groupChats.leave, { params: { id } });
    const [last, , before] = await newEvents(adas, bobs, carols);
    expect([last?.at(-1), before]).toEqual([deleted(id), [deleted(id)]]);
  });

  test('is present in the end for a member who is removed and added again quickly', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const { id } = await group(ada, 'Runners');
    await cloud.settle();
    const [page] = await pagesOf(bob);
    const body = { confidant_id: bob.id };
    for (let round = 0; round < 3; round++) {
      await ada.call(groupChats.addMember, { params: { id }, body });
      await ada.call(groupChats.removeMember, { params: { id }, body });
    }
    await ada.call(groupChats.addMember, { params: { id }, body });
    const [events] = await newEvents(page);
    expect(events?.at(-1)).toEqual(updated(id));
    expect(events).toContainEqual(deleted(id));
  });

  test('of confidants is closed for both when they part, and open when they are confidants again', async ({
    world,
  }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const [adas, bobs] = await pagesOf(ada, bob);
    await revoked(ada, bob);
    for (const events of await newEvents(adas, bobs))
      expect(events.toSorted(byType)).toEqual([updated(id), confidantsUpdated]);
    expect((await messageRefusal(ada, id))[0]).toBe(403);
    expect(await confidants(ada, bob)).toBe(id);
    const [inviter, other] = await newEvents(adas, bobs);
    expect(inviter).toContainEqual(updated(id));
    expect(other).toContainEqual(updated(id));
  });
});

const byType = (a: LiveEvent, b: LiveEvent) => (a.type < b.type ? -1 : 1);

describe('commitments', () => {
  test('are named in the event of a completion action, with its kind and instant', async ({ world }) => {
    const [ada] = await confidantsOfEachOther(world, 1);
    const [run, read] = [await ada.commitment(), await ada.commitment({ title: 'Read' })];
    await cloud.settle();
    const [page] = await pagesOf(ada);
    const { current_completion } = await ada.complete(run.id);
    await ada.skip(read.id);
    const [events] = await newEvents(page);
    expect(events?.flatMap((event) => (event.type === 'commitments_updated' ? event.actions : []))).toEqual([
      { id: run.id, kind: 'completed', at: current_completion.completed_at },
      { id: read.id, kind: 'skipped', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  test('cause an event in every tab after each change of them, their categories and their order', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const [first, second, bobs] = await pagesOf(ada, await ada.elsewhere(), bob);
    const shelf = { body: { category: { name: 'Health' } } };
    const made: { run?: string; read?: string; health?: string } = {};
    const one = () => ({ params: { id: made.run ?? '' } });
    const named = (name: string) => ({ category: { name } });
    const deedIn = ({ actions = [] }: { actions?: RecordedAction[] }) =>
      actions.find(({ id }) => id === made.run)?.kind;
    const [list, shelves] = ['commitments', 'categories'];
    const changes: Record<string, [what: unknown[], () => Promise<unknown>]> = {
      create: [[list], async () => (made.run = (await ada.commitment()).id)],
      another: [[list], async () => (made.read = (await ada.commitment({ title: 'Read' })).id)],
      complete: [['completed'], () => ada.complete(made.run!)],
      pending: [['pending'], () => ada.pending(made.run!)],
      skip: [['skipped'], () => ada.skip(made.run!)],
      category: [[shelves], async () => (made.health = (await ada.call(categories.create, shelf)).id)],
      'category renamed': [
        [shelves],
        () => ada.call(categories.update, { params: { id: made.health! }, body: named('Body') }),
      ],
      rename: [[list], () => ada.call(commitments.update, { ...one(), body: { commitment: { title: 'Walk' } } })],
      reorder: [
        [list],
        () => ada.call(commitments.reorder, { body: { ids: [made.run!, made.read!], mode: 'manual' } }),
      ],
      move: [
        [list],
        () => ada.call(commitments.update, { ...one(), body: { commitment: { category_id: made.health! } } }),
      ],
      'category gone': [[list, shelves], () => ada.call(categories.delete, { params: { id: made.health! } })],
      settings: [[list], () => ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } })],
      gone: [[list], () => ada.call(commitments.delete, one())],
    };
    for (const [name, [what, change]] of Object.entries(changes)) {
      await change();
      const [mine, also, his] = await newEvents(first, second, bobs);
      // The changes of several items can arrive in separate stream records.
      for (const events of [mine!, also!]) {
        const parts = events.map((event) =>
          event.type === 'commitments_updated' ? (event.part ?? deedIn(event)) : event,
        );
        expect(new Set(parts), name).toEqual(new Set(what));
      }
      expect(his, name).toEqual([]);
    }
  });
});

describe('an invitation', () => {
  test('to a verified address causes an event for its recipient; sending it and its end cause one for both', async ({
    world,
  }) => {
    const [ada, bob] = await Promise.all([world.person({ name: 'Ada' }), verified(world, { name: 'Bob' })]);
    await cloud.settle();
    const [adas, bobs] = await pagesOf(ada, bob);
    const invitation = await invited(ada, bob.email);
    expect(await newEvents(adas, bobs)).toEqual([
      [confidantsUpdated],
      [
        confidantsUpdated,
        {
          type: 'notification',
          notification: {
            id: expect.stringContaining(invitation.id),
            kind: 'invitation',
            title: 'Ada invited you',
            body: expect.any(String),
            url: '/confidants',
          },
        },
      ],
    ]);
    await bob.call(chatInvitations.delete, { params: { token: invitation.token } });
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], [confidantsUpdated]]);

    const { token } = await invited(ada, bob.email);
    await newEvents(adas, bobs);
    const { chat_id } = await bob.call(chatInvitations.accept, { params: { token } });
    const [mine, his] = await newEvents(adas, bobs);
    expect(mine).toContainEqual(confidantsUpdated);
    expect(mine).toContainEqual(updated(chat_id));
    const accepted = { kind: 'accepted', title: 'Bob accepted your invitation', url: `/chats/${chat_id}` };
    expect(mine?.filter(({ type }) => type === 'notification')).toEqual([notification(accepted)]);
    expect(his).toContainEqual(confidantsUpdated);
    expect(his).toContainEqual(updated(chat_id));
    expect(types(his!)).not.toContain('notification');
  });

  test('to an unverified address causes no event for its user', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    await cloud.settle();
    const [adas, bobs] = await pagesOf(ada, bob);
    const { token } = await invited(ada, bob.email);
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], []]);
    await ada.call(chatInvitations.delete, { params: { token } });
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], []]);
  });

  test('that is accepted by a registration causes an event for its sender', async ({ world }) => {
    const ada = await world.person();
    const email = `new-${randomUUID()}@example.com`;
    const { token } = await invited(ada, email);
    await cloud.settle();
    const [page] = await pagesOf(ada);
    const user = { name: 'Nina', email, password: 'correct horse', password_confirmation: 'correct horse', token };
    const { chat_id } = await world.anyone.call(users.register, { body: { user } });
    const [events] = await newEvents(page);
    expect(events).toContainEqual(confidantsUpdated);
    expect(events).toContainEqual(updated(chat_id!));
    expect(events).toContainEqual(notification({ kind: 'accepted', title: 'Nina accepted your invitation' }));
  });
});

test('notifications are not sent to users who have switched them off, and all other events are', async ({ world }) => {
  const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
  await bob.verify();
  const carol = await world.person();
  const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
  await cloud.settle();
  const [page] = await pagesOf(bob);
  const inApp = (in_app_enabled: boolean) =>
    bob.call(notificationPreferences.update, { body: { preferences: { in_app_enabled } } });
  await inApp(false);
  const said = await say(ada, id, 'Hello');
  await invited(carol, bob.email);
  expect((await newEvents(page))[0]?.toSorted(byType)).toEqual([confidantsUpdated, message(id, said)]);
  const { token } = await invited(bob, (await verified(world)).email);
  expect(token).toBeTruthy();
  await newEvents(page);
  await inApp(true);
  await say(ada, id, 'Hello again');
  expect(types((await newEvents(page))[0]!)).toEqual(['message', 'notification']);
});

describe('the end of a session', () => {
  const unauthorized = '{"type":"disconnect","reason":"unauthorized","reconnect":false}';
  /** The last frame of a page that is not a ping. */
  const lastFrame = ({ frames }: Page) => frames.findLast((text) => !text.startsWith('{"type":"ping"'));

  test('by signing out closes the pages of that session with the reason, and no others', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const elsewhere = await bob.elsewhere();
    const [first, second, other, adas] = await pagesOf(bob, bob, elsewhere, ada);
    await bob.call(users.signOut);
    await Promise.all([first.closed, second.closed]);
    for (const page of [first, second]) expect(lastFrame(page)).toBe(unauthorized);
    const said = await say(ada, id, 'Are you there?');
    const [his, hers] = await newEvents(other, adas);
    expect(his?.[0]).toEqual(message(id, said));
    expect(hers).toEqual([message(id, said)]);
    for (const page of [first, second]) {
      expect(page.events).toEqual([]);
      // The reason says not to reconnect, and the client does not.
      expect(page.connections).toBe(1);
    }
    expect([...other.frames, ...adas.frames]).not.toContain(unauthorized);
  });

  test('closes the connection even if the client ignores it, and sends nothing more', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const client = await connect(world.url, `/cable?token=${bob.token}`, ['actioncable-v1-json']);
    await client.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
    await bob.call(users.signOut);
    await say(ada, id, 'Are you there?');
    expect((await client.closed).code).toBe(1000);
    expect(client.received.slice(1)).toEqual([unauthorized]);
  });

  test('by a password change closes the pages of all other browsers', async ({ world }) => {
    const [ada] = await confidantsOfEachOther(world, 1);
    const [phone, laptop] = [await ada.elsewhere(), await ada.elsewhere()];
    const [mine, phones, laptops] = await pagesOf(ada, phone, laptop);
    expect((await changePassword(ada, ada.password, 'another horse')).status).toBe(204);
    await Promise.all([phones.closed, laptops.closed]);
    for (const page of [phones, laptops]) expect(lastFrame(page)).toBe(unauthorized);
    const { id } = await ownChat(ada, 'self_chat');
    const said = await say(ada, id, 'Still here');
    expect(await newEvents(mine)).toEqual([[message(id, said)]]);
    expect(mine.connections).toBe(1);
  });
});
