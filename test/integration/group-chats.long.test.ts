import { describe, expect } from 'vitest';
import { chatOf, messagesOf, say } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, group } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person, World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { activated, adaWithConfidants, add, create, groupsOf, leave, namesIn, refused } from './support/chats.ts';
import { test } from './support/test.ts';

/* The limits of group chats, which many people and hundreds of calls reach. */

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
