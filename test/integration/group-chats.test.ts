import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { chatOf, markAsRead, ownChat, say } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, group, revoked } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import { Caller } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import {
  activated,
  adaWithConfidants,
  add,
  asking,
  create,
  groupsOf,
  leave,
  MEMBERS,
  namesIn,
  refused,
  remove,
} from './support/chats.ts';
import { test } from './support/test.ts';

/* Group chats: who can create them, and their limits. */

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

test('fifty members are the maximum, at creation and later', async ({ world }) => {
  const [ada, bob, carol] = await adaWithConfidants(world, 3);
  const tooMany = refused(422, SENTENCES.tooManyMembers);
  expect(await create(ada, { name: 'Crowd', member_ids: times(201, () => bob!.id) })).toMatchObject(tooMany);
  expect(await create(ada, { name: 'Crowd', member_ids: times(50, (at) => `member-${at}`) })).toMatchObject(tooMany);
  const { id } = await group(ada, 'Crowd');
  const table = await sharedTable();
  const [head] = await itemsIn(table, [`CHAT#${id}`]);
  const [[, me] = []] = Object.entries(head!.members as Record<string, object>);
  const others = Object.fromEntries(times(LIMITS.groupMembers - 2, (at) => [`member-${at}`, me]));
  await writeTo(table, [{ ...head, members: { ...(head!.members as object), ...others } }]);
  // Two requests for the last place.
  expect(tally(await Promise.all([bob!, carol!].map((other) => add(ada, id, other))))).toEqual({ 200: 1, 422: 1 });
  const names = await namesIn(ada, id);
  expect(names).toHaveLength(LIMITS.groupMembers);
  const [inside, outside] = names.includes(bob!.name) ? [bob!, carol!] : [carol!, bob!];
  expect(await add(ada, id, outside)).toMatchObject(tooMany);
  expect(await add(ada, id, inside)).toMatchObject({ status: 200 });
  expect((await leave(inside, id)).status).toBe(204);
  expect(await add(ada, id, outside)).toMatchObject({ status: 200 });
});

test('two hundred chats are the maximum of a user', async ({ world }) => {
  const [ada, bob] = await adaWithConfidants(world, 2);
  const { id: old } = await group(ada, 'Group');
  const table = await sharedTable();
  const memberships = (await itemsIn(table, [`USER#${ada.id}`])).filter(({ SK }) => String(SK).endsWith(old));
  expect(memberships).toHaveLength(1);
  const missing = LIMITS.chats - 1 - (await chatsOf(ada)).length;
  await writeTo(
    table,
    times(missing, (at) => ({ ...memberships[0], SK: String(memberships[0]!.SK).replace(old, `copy-${at}`) })),
  );
  // Each of these in parallel would find room.
  const last = await Promise.all(times(5, (k) => create(ada, { name: `Last ${k}` })));
  expect(tally(last)).toEqual({ 201: 1, 422: 4 });
  expect(await create(ada, { name: 'One more' })).toMatchObject(refused(422, SENTENCES.tooManyChats));
  // A coach also has a chat.
  await saveKey(ada);
  expect(await activated(ada, 'fitness')).toMatchObject(refused(422, SENTENCES.tooManyChats));
  const theirs = SENTENCES.theirTooManyChats(ada.name);
  expect(await create(bob!, { name: 'One more', member_ids: [ada.id] })).toMatchObject(refused(422, theirs));
  const { id } = await group(bob!, 'Runners');
  expect(await add(bob!, id, ada)).toMatchObject(refused(422, theirs));
  await leave(ada, old);
  expect((await add(bob!, id, ada)).status).toBe(200);
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
