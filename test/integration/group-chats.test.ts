import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { chatOf, markAsRead, messagesOf, ownChat, say } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, group, revoked } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, type Person, type World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import {
  adaWithConfidants,
  add,
  asking,
  groupsOf,
  leave,
  MEMBERS,
  namesIn,
  refused,
  remove,
} from './support/group-chats.ts';
import { test } from './support/test.ts';

/* Group chats: who can create them, and their limits. */

const activated = (person: Caller, coach_type_id: string) =>
  person.raw('POST', coaches.activate.path, { body: { coach_type_id } });

const create = (person: Caller, body: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', groupChats.create.path, { body, headers });

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
      last_message: null,
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
