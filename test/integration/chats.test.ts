import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { users } from '#shared/contracts/users.ts';
import { chatOf, messagesOf, ownChat, say, textsOf } from '#test/support/chats.ts';
import { chatsOf, confidants, group, revoked } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person } from '#test/support/world.ts';
import { bodyOf, friends } from './support/chats.ts';
import { test } from './support/test.ts';

/* The chats of a user. */

describe('the chats of a user', () => {
  test('are at first the self chat and the AI coach chat', async ({ world }) => {
    const ada = await world.person();
    expect(await bodyOf(ada, chats.list.path)).toEqual([
      {
        id: expect.any(String),
        name: 'Me',
        type: 'self_chat',
        ai: false,
        closed: false,
        members: [],
        confidants: [],
        unread_count: 0,
        last_message_at: null,
        last_message: null,
      },
      {
        id: expect.any(String),
        name: 'AI Coach',
        type: 'ai_coach',
        ai: true,
        closed: false,
        members: [{ id: expect.any(String), name: 'AI Coach', image: null }],
        confidants: [],
        unread_count: 0,
        last_message_at: null,
        last_message: null,
      },
    ]);
  });

  test('of two people have the name of the other, and do not list the user as a member', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const common = { id, type: 'direct_message', ai: false, closed: false, confidants: [] };
    const quiet = { unread_count: 0, last_message_at: null, last_message: null };
    const asAda = { ...common, name: bob.name, members: [{ id: bob.id, name: bob.name, image: null }] };
    const asBob = { ...common, name: ada.name, members: [{ id: ada.id, name: ada.name, image: null }] };
    expect(await bodyOf(ada, `${chats.list.path}/${id}`)).toEqual({ ...asAda, ...quiet });
    const { created_at } = await say(ada, id, 'Hello');
    expect(await bodyOf(bob, `${chats.list.path}/${id}`)).toEqual({
      ...asBob,
      unread_count: 1,
      last_message_at: created_at,
      last_message: { content: 'Hello', sender_id: ada.id, created_at },
    });
  });

  test('show the beginning of the last message, in the list as well', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const lastOf = async (person: Person) => {
      const listed = (await chatsOf(person)).find((chat) => chat.id === id)?.last_message;
      expect((await chatOf(person, id)).last_message).toEqual(listed);
      return listed;
    };
    await say(ada, id, 'Up at six?');
    const { created_at } = await say(bob, id, `Yes.\n\n  ${'On the hill. '.repeat(20)}`);
    const content = `Yes. ${'On the hill. '.repeat(20)}`.slice(0, 139);
    for (const person of [ada, bob]) {
      expect(await lastOf(person)).toEqual({ content: `${content}…`, sender_id: bob.id, created_at });
    }
  });

  test('show the last message only to those who were members by then', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const carol = await world.person();
    await confidants(ada, carol);
    const { id } = await group(ada, 'Runners', bob);
    await say(bob, id, 'Do not tell Carol');
    await ada.call(groupChats.addMember, { params: { id }, body: { confidant_id: carol.id } });
    const lastOf = async (person: Person) => (await chatOf(person, id)).last_message;
    expect(await lastOf(carol)).toBeNull();
    expect(await lastOf(ada)).toMatchObject({ content: 'Do not tell Carol', sender_id: bob.id });
    await bob.call(groupChats.leave, { params: { id } });
    expect(await lastOf(ada)).toMatchObject({ content: 'Do not tell Carol', sender_id: null });
    await say(ada, id, 'Hello, Carol');
    expect(await lastOf(carol)).toMatchObject({ content: 'Hello, Carol', sender_id: ada.id });
  });

  test('with a coach who is a person are not AI chats', async ({ world }) => {
    const [ada, coach] = await Promise.all([world.person(), world.person({ name: 'Carol Dweck' })]);
    const id = await confidants(ada, coach, 'coach');
    expect(await chatOf(ada, id)).toMatchObject({ type: 'coach', ai: false, closed: false, name: 'Carol Dweck' });
    expect(await chatOf(coach, id)).toMatchObject({ type: 'coach', ai: false, name: ada.name });
    await say(coach, id, 'How was your week?');
    expect(await textsOf(ada, id)).toEqual(['How was your week?']);
  });

  test('of a group list all members, with addresses only of the user’s own confidants', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const carol = await world.person({ name: 'Carol' });
    await confidants(bob, carol);
    const { id } = await group(bob, 'Runners', carol, ada);
    const members = [bob, carol, ada].map((each) => ({ id: each.id, name: each.name, image: null }));
    const address = (each: Person, known: boolean) => ({
      id: each.id,
      name: each.name,
      email: known ? each.email : null,
    });
    const shown = async (person: Person) => (await bodyOf(person, `${chats.list.path}/${id}`)) as Chat;
    expect(await shown(ada)).toEqual({
      id,
      name: 'Runners',
      type: 'group_chat',
      ai: false,
      closed: false,
      members,
      confidants: [address(bob, true), address(carol, false), address(ada, false)],
      unread_count: 0,
      last_message_at: null,
      last_message: null,
    });
    expect((await shown(bob)).confidants.map(({ email }) => email)).toEqual([null, carol.email, ada.email]);
    expect((await shown(carol)).confidants.map(({ email }) => email)).toEqual([bob.email, null, null]);
    // The list shows the same, and no address after the confidants were revoked.
    await revoked(ada, bob);
    const listed = (await chatsOf(ada)).find((chat) => chat.id === id);
    expect(listed?.confidants.map(({ email }) => email)).toEqual([null, null, null]);
  });

  test('are in the order of the sidebar: own chats first, the others by their last message', async ({ world }) => {
    const { ada, bob, id: withBob } = await friends(world);
    const [carol, dora, eve] = await Promise.all([world.person(), world.person(), world.person()]);
    const withCarol = await confidants(ada, carol, 'coach');
    const withDora = await confidants(ada, dora);
    const withEve = await confidants(ada, eve, 'coach');
    const runners = (await group(ada, 'Runners', bob)).id;
    const order = async () => (await chatsOf(ada)).map(({ id }) => id);
    const own = [(await ownChat(ada, 'self_chat')).id, (await ownChat(ada, 'ai_coach')).id];
    // Without messages, the newest chat comes first.
    expect(await order()).toEqual([...own, withEve, withCarol, runners, withDora, withBob]);
    await say(bob, withBob, 'First');
    expect(await order()).toEqual([...own, withEve, withCarol, withBob, runners, withDora]);
    await say(carol, withCarol, 'Second');
    await say(ada, withDora, 'Third');
    await say(ada, own[0]!, 'To myself');
    expect(await order()).toEqual([...own, withCarol, withEve, withDora, withBob, runners]);
  });

  test('show a changed name when maintenance has copied it', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const { id: runners } = await group(ada, 'Runners', bob);
    await say(bob, runners, 'Good morning');
    await bob.call(users.update, { body: { user: { name: 'Robert C. Martin' } } });
    await bob.mails();
    expect((await chatOf(ada, id)).name).toBe('Robert C. Martin');
    expect((await chatOf(ada, id)).members).toEqual([{ id: bob.id, name: 'Robert C. Martin', image: null }]);
    const shown = await chatOf(ada, runners);
    expect([...shown.members, ...shown.confidants].filter((each) => each.id === bob.id)).toEqual([
      { id: bob.id, name: 'Robert C. Martin', image: null },
      { id: bob.id, name: 'Robert C. Martin', email: bob.email },
    ]);
    expect((await messagesOf(ada, runners)).map(({ sender }) => sender)).toEqual([
      { id: bob.id, name: 'Robert C. Martin' },
    ]);
  });

  test('show a changed address to confidants when maintenance has copied it', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const { id } = await group(ada, 'Runners', bob);
    const email = `bob-${randomUUID()}@example.com`;
    await bob.call(users.update, { body: { user: { email } } });
    await bob.mails();
    expect((await chatOf(ada, id)).confidants.map((each) => each.email)).toEqual([null, email]);
  });

  test('are not found by other users', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const stranger = await world.person();
    const first = await say(ada, id, 'Between us');
    const params = { id };
    const notFound = { status: 404, errors: [SENTENCES.chatNotFound] };
    for (const chatId of [id, 'unknown', (await ownChat(ada, 'self_chat')).id]) {
      const of = { params: { id: chatId } };
      expect(await stranger.refusal(chats.read, of)).toMatchObject(notFound);
      expect(await stranger.refusal(chats.messages, of)).toMatchObject(notFound);
      expect(await stranger.refusal(chats.createMessage, { ...of, body: { content: 'Me, too' } })).toMatchObject(
        notFound,
      );
      // The answer is the same if the request is wrong in other ways too.
      expect(await stranger.refusal(chats.createMessage, { ...of, body: { content: '' } })).toMatchObject(notFound);
      expect(await stranger.refusal(chats.messages, { ...of, query: { limit: 'x' } })).toMatchObject(notFound);
      expect(await stranger.refusal(chats.markAsRead, { ...of, body: { message_id: first.id } })).toMatchObject(
        notFound,
      );
    }
    expect(await bob.refusal(chats.read, { params: { id: (await ownChat(ada, 'self_chat')).id } })).toMatchObject(
      notFound,
    );
    expect(await world.anyone.refusal(chats.read, { params })).toMatchObject({ status: 401 });
    expect((await chatsOf(stranger)).map(({ type }) => type)).toEqual(['self_chat', 'ai_coach']);
    expect(await textsOf(bob, id)).toEqual(['Between us']);
  });
});
