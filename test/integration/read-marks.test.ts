import { describe, expect } from 'vitest';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { markAsRead, messagesOf, ownChat, postMessage, say, unreadOf } from '#test/support/chats.ts';
import { chatsOf, confidants, group } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, pathOf, type World } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* Read marks: unread counts are right in every case. */

async function friends(world: World): Promise<{ ada: Person; bob: Person; id: string }> {
  const [ada, bob] = await Promise.all([world.person({ name: 'Ada' }), world.person({ name: 'Bob' })]);
  return { ada, bob, id: await confidants(ada, bob) };
}

describe('unread messages', () => {
  test('are those of other members since the last read one, in the chat and in the list', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    for (const at of times(3, (each) => each)) {
      await say(ada, id, `Number ${at}`);
      expect([await unreadOf(bob, id), await unreadOf(ada, id)]).toEqual([at + 1, 0]);
    }
    const listed = async (person: Person) => (await chatsOf(person)).find((chat) => chat.id === id)?.unread_count;
    expect([await listed(bob), await listed(ada)]).toEqual([3, 0]);
    // Listing messages does not mark them as read.
    await messagesOf(bob, id);
    expect(await unreadOf(bob, id)).toBe(3);
    expect(await markAsRead(bob, id)).toBe(0);
    expect([await listed(bob), await unreadOf(bob, id)]).toEqual([0, 0]);
  });

  test('do not include own messages, or any before an own message', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    await say(ada, id, 'One');
    await say(ada, id, 'Two');
    await say(bob, id, 'Three');
    expect([await unreadOf(ada, id), await unreadOf(bob, id)]).toEqual([1, 0]);
    await say(ada, id, 'Four');
    expect([await unreadOf(ada, id), await unreadOf(bob, id)]).toEqual([0, 1]);
    const own = (await ownChat(ada, 'self_chat')).id;
    await say(ada, own, 'To myself');
    expect(await unreadOf(ada, own)).toBe(0);
  });

  test('are marked as read up to a message, and never back', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const said: Message[] = [];
    for (let at = 0; at < 5; at++) said.push(await say(ada, id, `Number ${at}`));
    expect(await markAsRead(bob, id, said[1]!.id)).toBe(3);
    expect(await unreadOf(bob, id)).toBe(3);
    for (const back of [said[0]!, said[1]!]) {
      expect(await markAsRead(bob, id, back.id)).toBe(3);
      expect(await unreadOf(bob, id)).toBe(3);
    }
    expect(await markAsRead(bob, id, said[3]!.id)).toBe(1);
    const nullish = { params: { id }, body: { message_id: null } };
    expect(await bob.call(chats.markAsRead, nullish)).toEqual({ unread_count: 0 });
    expect(await markAsRead(bob, id, said[0]!.id)).toBe(0);
    expect(await unreadOf(bob, id)).toBe(0);
    // A page that is being closed can send a request without a body.
    await say(ada, id, 'Number 5');
    const bare = await bob.raw('POST', pathOf(chats.markAsRead, { params: { id } }));
    expect([bare.status, bare.body]).toEqual([200, { unread_count: 0 }]);
  });

  test('are those after the mark, over any number of pages', async ({ world }) => {
    const [count, marked] = isLong ? [120, 19] : [12, 2];
    const { ada, bob, id } = await friends(world);
    const said: Message[] = [];
    for (let at = 0; at < count; at++) said.push(await say(ada, id, `Number ${at}`));
    const before = await messagesOf(bob, id, { before: said[count - 4]!.id, limit: 100 });
    expect(before.map((message) => message.id)).toEqual(
      said.slice(Math.max(count - 104, 0), count - 4).map((message) => message.id),
    );
    expect(await markAsRead(bob, id, said[marked]!.id)).toBe(count - 1 - marked);
    const listed = (await chatsOf(bob)).find((chat) => chat.id === id)?.unread_count;
    expect([listed, await unreadOf(bob, id)]).toEqual([count - 1 - marked, count - 1 - marked]);
    await say(bob, id, 'I see');
    expect(await unreadOf(bob, id)).toBe(0);
  });

  test('can be marked up to a message that the reader sees in this chat, and up to no other', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const { id: runners } = await group(ada, 'Runners', bob);
    const here = await say(ada, id, 'Here');
    const there = await say(ada, runners, 'There');
    for (const message_id of [there.id, 'unknown', id, here.id.replace(/1$/, '2'), 5, {}, [here.id]]) {
      const refused = await bob.refusal(chats.markAsRead, { params: { id }, body: { message_id } });
      expect(refused, JSON.stringify(message_id)).toMatchObject({
        status: 422,
        errors: [SENTENCES.messageToReadUnknown],
      });
    }
    expect(await unreadOf(bob, id)).toBe(1);
  });

  test('are the same for two tabs, whichever is last', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const tab = await bob.elsewhere();
    for (let round = 0; round < (isLong ? 5 : 1); round++) {
      const said: Message[] = [];
      for (let at = 0; at < 4; at++) said.push(await say(ada, id, `Number ${at}`));
      const marks = [said[0], said[3], said[1], said[2]].map((message, at) =>
        markAsRead(at % 2 ? tab : bob, id, message!.id),
      );
      await Promise.all(marks);
      expect([await unreadOf(bob, id), await unreadOf(tab, id)]).toEqual([0, 0]);
    }
  });

  test('are counted right when several members write in parallel', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const carol = await world.person({ name: 'Carol' });
    await confidants(carol, ada);
    const { id } = await group(ada, 'Runners', bob, carol);
    const said = await Promise.all(
      times(20, (at) =>
        postMessage(at % 2 ? ada : bob, id, { content: `Number ${at}` }).then(({ body }) => body as Message),
      ),
    );
    expect(await unreadOf(carol, id)).toBe(20);
    const order = said.map((message) => message.id).toSorted();
    const last = (who: Person) =>
      said
        .filter(({ sender }) => sender.id === who.id)
        .map((message) => message.id)
        .toSorted()
        .at(-1)!;
    for (const person of [ada, bob]) {
      expect(await unreadOf(person, id)).toBe(order.length - 1 - order.indexOf(last(person)));
    }
  });
});

/*
 * Three people in a group, compared with a model of it: after every step, each sees the right messages and unread
 * count. Two steps can also run in parallel. Then one of the two orders must explain all answers and all state.
 */
