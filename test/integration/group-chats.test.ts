import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import {
  chatOf,
  markAsRead,
  messageRefusal,
  messagesOf,
  ownChat,
  postMessage,
  say,
  textsOf,
} from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, group, revoked } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, type Person, pathOf, type World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* Group chats: who creates them, who joins and leaves, and what each member reads. */

const MEMBERS = 'Members must be your confidants';

/** Ada with confidants who are not confidants of each other. */
async function adaWithConfidants(world: World, size: number): Promise<[ada: Person, ...others: Person[]]> {
  const [ada, ...others] = await Promise.all(times(size, (at) => world.person({ name: `Person ${at}` })));
  for (const other of others) await confidants(other, ada!);
  return [ada!, ...others];
}

const asking = (person: Caller, call: 'add_member' | 'remove_member', id: string, confidant_id: unknown) =>
  person.raw('POST', `/api/v1/group_chats/${id}/${call}`, { body: { confidant_id } });
const add = (person: Caller, id: string, other: { id: string }) => asking(person, 'add_member', id, other.id);
const remove = (person: Caller, id: string, other: { id: string }) => asking(person, 'remove_member', id, other.id);
const activated = (person: Caller, coach_type_id: string) =>
  person.raw('POST', coaches.activate.path, { body: { coach_type_id } });
const leave = (person: Caller, id: string) => person.raw('POST', pathOf(groupChats.leave, { params: { id } }));
const create = (person: Caller, body: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', groupChats.create.path, { body, headers });
const namesIn = async (person: Caller, id: string) => (await chatOf(person, id)).members.map(({ name }) => name);
const groupsOf = async (person: Caller) => (await chatsOf(person)).filter(({ type }) => type === 'group_chat');
const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });

describe('a group', () => {
  test('is created with confidants, each of them once', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const member_ids = [carol!.id, bob!.id, carol!.id, ada.id];
    const made = await create(ada, { name: '  Early birds ', member_ids });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Early birds',
      type: 'group_chat',
      ai: false,
      closed: false,
      members: [ada, carol!, bob!].map(({ id, name }) => ({ id, name, image: null })),
      confidants: [ada, carol!, bob!].map(({ id, name, email }) => ({ id, name, email: id === ada.id ? null : email })),
      unread_count: 0,
      last_message_at: null,
    });
    expect(await groupsOf(ada)).toEqual([made.body]);
    expect((await groupsOf(bob!)).map(({ name }) => name)).toEqual(['Early birds']);
  });

  test('can have its creator as the only member', async ({ world }) => {
    const ada = await world.person();
    for (const body of [{ name: 'None', member_ids: [] }, { name: 'Absent' }, { name: 'Null', member_ids: null }]) {
      const made = await create(ada, body);
      expect(made).toMatchObject({ status: 201, body: { members: [{ id: ada.id }] } });
    }
    expect(await groupsOf(ada)).toHaveLength(3);
  });

  test('can only have the creator’s own confidants as members: otherwise it is refused', async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    const [carol, stranger, former] = await Promise.all([world.person(), world.person(), world.person()]);
    await confidants(carol, bob!);
    await confidants(former, ada);
    await revoked(former, ada);
    for (const other of [carol.id, stranger.id, former.id, 'unknown', '', 'x'.repeat(2_000), 'BOARD#1']) {
      const answer = await create(ada, { name: 'Runners', member_ids: [bob!.id, other] });
      expect(answer, other).toMatchObject(refused(422, MEMBERS));
    }
    for (const member_ids of ['x', 5, {}, [5], [null], [bob!.id, {}]]) {
      expect((await create(ada, { name: 'Runners', member_ids })).status, JSON.stringify(member_ids)).toBe(422);
    }
    for (const person of [ada, bob!, carol, stranger]) expect(await groupsOf(person)).toEqual([]);
  });

  test('has a name of one line and 1 to 80 characters', async ({ world }) => {
    const ada = await world.person();
    const required = SENTENCES.required('Group name');
    const cases: [unknown, string][] = [
      ['', required],
      ['   ', required],
      ['\u200b', required],
      [undefined, required],
      [null, required],
      [5, SENTENCES.notText('Group name')],
      ['x'.repeat(81), SENTENCES.tooLong('Group name', 80)],
      ['😀'.repeat(41), SENTENCES.tooLong('Group name', 80)],
      ['one\ntwo', SENTENCES.oneLine('Group name')],
      ['one\u2028two', SENTENCES.oneLine('Group name')],
      ['one\u0000two', SENTENCES.forbiddenCharacters('Group name')],
    ];
    for (const [name, sentence] of cases) {
      expect(await create(ada, { name }), JSON.stringify(name)).toMatchObject(refused(422, sentence));
    }
    for (const name of ['x', 'x'.repeat(80), '😀'.repeat(40)]) {
      expect(await create(ada, { name })).toMatchObject({ status: 201, body: { name } });
    }
    expect(await groupsOf(ada)).toHaveLength(3);
  });

  test('that is created again with the same key is the same one', async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    const key = { 'idempotency-key': randomUUID() };
    const body = { name: 'Runners', member_ids: [bob!.id] };
    const answers = await Promise.all(times(8, () => create(ada, body, key)));
    expect(tally(answers)).toEqual({ 201: 8 });
    const [made] = await groupsOf(ada);
    expect(new Set(answers.map((answer) => (answer.body as { id: string }).id))).toEqual(new Set([made?.id]));
    expect(await groupsOf(ada)).toHaveLength(1);
    expect(await create(ada, { ...body, name: 'Walkers' }, key)).toMatchObject(
      refused(422, SENTENCES.idempotencyKeyReused),
    );
    // It is returned in its present state, also when its creator could no longer create it.
    await revoked(ada, bob!);
    expect(await create(ada, body, key)).toMatchObject({ status: 201, body: { id: made?.id } });
    expect(await groupsOf(ada)).toHaveLength(1);
  });
});

describe('fifty members', () => {
  /** Ada with fifty confidants. */
  async function crowd(world: World): Promise<[ada: Person, ...others: Person[]]> {
    const others: Person[] = [];
    // Ten at a time: passwords are hashed slowly.
    while (others.length < 50) others.push(...(await Promise.all(times(10, () => world.person()))));
    const ada = await world.person();
    // One after the other: all of them change Ada's items.
    for (const other of others) await confidants(other, ada);
    return [ada, ...others];
  }

  test('are the maximum, at creation and later', { timeout: 180_000 }, async ({ world }) => {
    const [ada, ...others] = await crowd(world);
    expect(others).toHaveLength(50);
    const tooMany = refused(422, SENTENCES.tooManyMembers);
    const of = (people: readonly Person[]) => ({ name: 'Crowd', member_ids: people.map(({ id }) => id) });
    expect(await create(ada, of(others))).toMatchObject(tooMany);
    expect(await create(ada, { name: 'Crowd', member_ids: times(201, () => others[0]!.id) })).toMatchObject(tooMany);
    // The creator counts once, and so does a member who is named twice.
    const named = [ada, ...others.slice(0, 49), ...others.slice(0, 49)];
    const made = await create(ada, of(named));
    expect(made.status).toBe(201);
    const { id, members } = made.body as { id: string; members: unknown[] };
    expect(members).toHaveLength(50);
    expect(await add(ada, id, others[49]!)).toMatchObject(tooMany);
    expect(await add(ada, id, others[48]!)).toMatchObject({ status: 200 });
    expect((await leave(others[0]!, id)).status).toBe(204);
    // Two requests for the last place.
    const answers = await Promise.all([add(ada, id, others[49]!), add(ada, id, others[0]!)]);
    expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
    expect(await namesIn(ada, id)).toHaveLength(50);
    const said = await say(others[20]!, id, 'Hello, everybody');
    for (const [at, other] of others.slice(1, 49).entries()) {
      expect((await chatOf(other, id)).unread_count).toBe(at === 19 ? 0 : 1);
    }
    expect(await messagesOf(others[48]!, id)).toEqual([said]);
  });
});

describe('two hundred chats', () => {
  test('are the maximum of a user', { timeout: 180_000 }, async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    const already = (await chatsOf(ada)).length;
    for (let made = already; made < 199; made++) await group(ada, `Group ${made}`);
    // Each of these in parallel would find room.
    const last = await Promise.all(times(5, (k) => create(ada, { name: `Last ${k}` })));
    expect(tally(last)).toEqual({ 201: 1, 422: 4 });
    expect(await chatsOf(ada)).toHaveLength(200);
    expect(new Set((await chatsOf(ada)).map(({ id }) => id)).size).toBe(200);
    expect(await create(ada, { name: 'One more' })).toMatchObject(refused(422, SENTENCES.tooManyChats));
    // A coach also has a chat.
    await saveKey(ada);
    expect(await activated(ada, 'fitness')).toMatchObject(refused(422, SENTENCES.tooManyChats));
    const theirs = SENTENCES.theirTooManyChats(ada.name);
    expect(await create(bob!, { name: 'One more', member_ids: [ada.id] })).toMatchObject(refused(422, theirs));
    const { id } = await group(bob!, 'Runners');
    expect(await add(bob!, id, ada)).toMatchObject(refused(422, theirs));
    const [old] = await groupsOf(ada);
    await leave(ada, old!.id);
    expect((await add(bob!, id, ada)).status).toBe(200);
    expect(await chatsOf(ada)).toHaveLength(200);
  });
});

describe('a new member', () => {
  test('reads from joining on', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!);
    const before = [await say(ada, id, 'One'), await say(bob!, id, 'Two'), await say(ada, id, 'Three')];
    const added = await add(bob!, id, ada);
    expect(added.status).toBe(200);
    expect(await add(ada, id, carol!)).toMatchObject({
      status: 200,
      body: { id, members: [{ id: ada.id }, { id: bob!.id }, { id: carol!.id }], unread_count: 0 },
    });
    expect(await chatOf(carol!, id)).toMatchObject({ unread_count: 0, name: 'Runners' });
    expect(await messagesOf(carol!, id)).toEqual([]);
    for (const message of before) {
      expect(await carol!.refusal(chats.messages, { params: { id }, query: { before: message.id } })).toMatchObject({
        status: 422,
        errors: [SENTENCES.messageUnknown],
      });
      expect(
        await carol!.refusal(chats.markAsRead, { params: { id }, body: { message_id: message.id } }),
      ).toMatchObject({ status: 422, errors: [SENTENCES.messageToReadUnknown] });
    }
    const after = [await say(bob!, id, 'Four'), await say(carol!, id, 'Five')];
    expect(await messagesOf(carol!, id)).toEqual(after);
    expect(await messagesOf(carol!, id, { before: after[1]!.id })).toEqual([after[0]]);
    expect(await messagesOf(carol!, id, { before: after[0]!.id })).toEqual([]);
    expect(await messagesOf(ada, id)).toEqual([...before, ...after]);
  });

  test('who is already a member changes nothing', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!, carol!);
    await say(ada, id, 'One');
    const shown = await chatOf(ada, id);
    for (const person of [bob!, carol!, ada]) {
      expect(await add(ada, id, person)).toMatchObject({ status: 200, body: shown });
    }
    expect(await textsOf(bob!, id)).toEqual(['One']);
    expect((await chatOf(bob!, id)).unread_count).toBe(1);
    // Also if they are not a confidant of the requesting member.
    expect((await add(bob!, id, carol!)).status).toBe(200);
  });

  test('must be a confidant of the member who adds them', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const [dora, stranger] = await Promise.all([world.person({ name: 'Dora' }), world.person()]);
    await confidants(dora, bob!);
    const { id } = await group(ada, 'Runners', bob!);
    expect(await add(bob!, id, carol!)).toMatchObject(refused(422, MEMBERS));
    expect(await add(ada, id, dora)).toMatchObject(refused(422, MEMBERS));
    expect(await add(ada, id, stranger)).toMatchObject(refused(422, MEMBERS));
    for (const nobody of ['unknown', 'x'.repeat(64)]) {
      expect(await add(ada, id, { id: nobody })).toMatchObject(refused(422, MEMBERS));
    }
    for (const confidant_id of ['', ' ', undefined, null]) {
      expect(await asking(ada, 'add_member', id, confidant_id)).toMatchObject(
        refused(422, SENTENCES.required('Confidant')),
      );
    }
    expect((await add(bob!, id, dora)).status).toBe(200);
    expect(await namesIn(ada, id)).toEqual(['Person 0', 'Person 1', 'Dora']);
  });

  test('whom two members add in parallel is added once, and two different ones are both added', async ({ world }) => {
    const [ada, bob, carol, dora] = await adaWithConfidants(world, 4);
    await confidants(carol!, bob!);
    const { id } = await group(ada, 'Runners', bob!);
    expect(tally(await Promise.all([add(ada, id, carol!), add(bob!, id, carol!)]))).toEqual({ 200: 2 });
    expect(await namesIn(carol!, id)).toEqual(['Person 0', 'Person 1', 'Person 2']);
    await remove(bob!, id, carol!);
    expect(tally(await Promise.all([add(ada, id, carol!), add(ada, id, dora!)]))).toEqual({ 200: 2 });
    expect((await namesIn(ada, id)).toSorted()).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 3']);
  });

  test('who joins during a conversation reads everything after joining and nothing before', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    for (let round = 0; round < 5; round++) {
      const { id } = await group(ada, `Round ${round}`, bob!);
      const talk = times(8, async (at) => (await postMessage(at % 2 ? ada : bob!, id, { content: `${at}` })).status);
      const joining = add(ada, id, carol!);
      expect((await joining).status).toBe(200);
      expect(new Set(await Promise.all(talk))).toEqual(new Set([201]));
      const all = await messagesOf(ada, id);
      expect(all).toHaveLength(8);
      const hers = await messagesOf(carol!, id);
      expect(hers).toEqual(all.slice(all.length - hers.length));
      expect((await chatOf(carol!, id)).unread_count).toBe(hers.length);
    }
  });
});

describe('a member who leaves', () => {
  test('has no access to the group, after leaving or being removed', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!, carol!);
    const said = await say(ada, id, 'Hello');
    // Any member can remove any other, also the creator.
    const removed = await remove(carol!, id, ada);
    expect(removed).toMatchObject({ status: 200, body: { id, members: [{ id: bob!.id }, { id: carol!.id }] } });
    const left = await leave(bob!, id);
    expect([left.status, left.body]).toEqual([204, null]);
    const params = { id };
    const gone = refused(404, SENTENCES.chatNotFound);
    for (const person of [ada, bob!]) {
      expect(await groupsOf(person)).toEqual([]);
      expect(await person.raw('GET', `/api/v1/chats/${id}`)).toMatchObject(gone);
      expect(await person.raw('GET', `/api/v1/chats/${id}/messages`)).toMatchObject(gone);
      expect(await person.raw('GET', `/api/v1/chats/${id}/messages?before=${said.id}`)).toMatchObject(gone);
      expect(await postMessage(person, id, { content: 'And yet' })).toMatchObject(gone);
      expect(await person.refusal(chats.markAsRead, { params, body: {} })).toMatchObject({ status: 404 });
      expect(await add(person, id, person)).toMatchObject(gone);
      expect(await add(person, id, carol!)).toMatchObject(gone);
      expect(await remove(person, id, carol!)).toMatchObject(gone);
      expect(await remove(person, id, person)).toMatchObject(gone);
      expect(await leave(person, id)).toMatchObject(gone);
    }
    expect(await textsOf(carol!, id)).toEqual(['Hello']);
    expect(await namesIn(carol!, id)).toEqual(['Person 2']);
  });

  test('and comes back reads from then on', async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    const { id } = await group(ada, 'Runners', bob!);
    await say(bob!, id, 'One');
    await leave(bob!, id);
    await say(ada, id, 'Two');
    await add(ada, id, bob!);
    expect(await messagesOf(bob!, id)).toEqual([]);
    expect((await chatOf(bob!, id)).unread_count).toBe(0);
    await say(ada, id, 'Three');
    expect(await textsOf(bob!, id)).toEqual(['Three']);
    // Their old messages show their name again.
    expect((await messagesOf(ada, id)).map(({ sender }) => sender.name)).toEqual(['Person 1', 'Person 0', 'Person 0']);
  });

  test('cannot remove themselves, and nobody can remove someone who is not a member', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!);
    expect(await remove(ada, id, ada)).toMatchObject(refused(422, SENTENCES.removeYourself));
    for (const other of [carol!.id, 'unknown']) {
      expect(await remove(ada, id, { id: other })).toMatchObject(refused(422, SENTENCES.memberUnknown));
    }
    expect(await asking(ada, 'remove_member', id, undefined)).toMatchObject(
      refused(422, SENTENCES.required('Confidant')),
    );
    expect(await namesIn(ada, id)).toEqual(['Person 0', 'Person 1']);
  });

  test('leaves once, also with parallel requests', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!, carol!);
    expect(tally(await Promise.all([leave(bob!, id), leave(bob!, id)]))).toEqual({ 204: 1, 404: 1 });
    expect(tally(await Promise.all([remove(ada, id, carol!), leave(carol!, id)]))).toSatisfy(
      // If they left first, they were no longer a member to be removed; otherwise they had no chat to leave.
      (counts: Record<number, number>) => (counts[204] ?? 0) + (counts[200] ?? 0) === 1,
    );
    expect(await namesIn(ada, id)).toEqual(['Person 0']);
  });

  test('cannot write after the removal, however close', async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    for (let round = 0; round < 5; round++) {
      const { id } = await group(ada, `Round ${round}`, bob!);
      const said = times(6, (at) => postMessage(bob!, id, { content: `${at}` }));
      const removing = await remove(ada, id, bob!);
      expect(removing.status).toBe(200);
      const count = (await messagesOf(ada, id)).length;
      const answers = await Promise.all(said);
      expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 404)).toEqual([]);
      // Each acknowledged message is there, and none came after the removal.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(count);
      expect(await messagesOf(ada, id)).toHaveLength(count);
      expect(await messageRefusal(bob!, id)).toEqual([404, [SENTENCES.chatNotFound]]);
    }
  });
});

test('the calls of groups do not accept chats of another kind', async ({ world }) => {
  const [ada, bob, carol] = await adaWithConfidants(world, 3);
  const gone = refused(404, SENTENCES.chatNotFound);
  const withBob = (await chatsOf(bob!)).find(({ type }) => type === 'direct_message')!;
  const [me, ai] = [await ownChat(ada, 'self_chat'), await ownChat(ada, 'ai_coach')];
  for (const id of [withBob.id, me.id, ai.id, 'unknown', 'x'.repeat(600)]) {
    expect((await add(ada, id, carol!)).status, id).toBe(404);
    expect((await remove(ada, id, bob!)).status, id).toBe(404);
    expect((await leave(ada, id)).status, id).toBe(404);
  }
  expect(await leave(ada, withBob.id)).toMatchObject(gone);
  expect(await asking(ada, 'add_member', me.id, undefined)).toMatchObject(gone);
  expect(await add(new Caller(world.url), me.id, bob!)).toMatchObject({ status: 401 });
  expect((await chatsOf(ada)).map(({ id }) => id)).toContain(withBob.id);
});

test('the read mark of one group does not affect another', async ({ world }) => {
  const [ada, bob] = await adaWithConfidants(world, 2);
  const [first, second] = [await group(ada, 'First', bob!), await group(ada, 'Second', bob!)];
  for (const { id } of [first, second]) await say(ada, id, 'Hello');
  expect(await markAsRead(bob!, first.id)).toBe(0);
  expect((await chatOf(bob!, second.id)).unread_count).toBe(1);
});
