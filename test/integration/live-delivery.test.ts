import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Message } from '#shared/contracts/chats.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { markAsRead, messageRefusal, messagesOf, ownChat, postMessage, say } from '#test/support/chats.ts';
import { confidants, group, revoked } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import {
  byType,
  cloud,
  confidantsOfEachOther,
  confidantsUpdated,
  message,
  newEvents,
  notification,
  pagesOf,
  test,
  updated,
} from './support/live-pages.ts';

/* Live events about messages and chats, received with the browser’s own client. */

const deleted = (chat_id: string) => ({ type: 'chat_updated', chat_id, deleted: true });

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

  test('sent by four people in parallel arrives once and in the order in which they are read', {
    timeout: 120_000,
  }, async ({ world }) => {
    const everybody = (await confidantsOfEachOther(world, 4)) as [Person, Person, Person, Person];
    const [ada, ...others] = everybody;
    const { id } = await group(ada, 'Everybody at once', ...others);
    await cloud.settle();
    const pages = await pagesOf(...everybody, await ada.elsewhere());
    const each = isLong ? 25 : 5;
    await Promise.all(
      everybody.flatMap((person, at) => times(each, (count) => postMessage(person, id, { content: `${at} ${count}` }))),
    );
    const heard = await newEvents(...pages);
    const read = await messagesOf(ada, id, { limit: 100 });
    expect(read).toHaveLength(4 * each);
    for (const events of heard) {
      expect(events.flatMap((event) => (event.type === 'message' ? [event.message] : []))).toEqual(read);
    }
    const notices = heard.map((events) => events.filter(({ type }) => type === 'notification').length);
    expect(notices).toEqual(times(5, () => 3 * each));
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
    for (let round = 0; round < (isLong ? 3 : 1); round++) {
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
