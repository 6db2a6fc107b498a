import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { chatOf, messageRefusal, messagesOf, postMessage, say, textsOf } from '#test/support/chats.ts';
import { confidants, group } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { tally, times } from './support/accounts.ts';
import { adaWithConfidants, add, asking, groupsOf, leave, MEMBERS, namesIn, refused, remove } from './support/chats.ts';
import { test } from './support/test.ts';

/* Members of group chats: who can join and leave, and what each of them reads. */

/** How often people race for the same thing. */
const ROUNDS = isLong ? 5 : 1;

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

    // Who is already a member changes nothing, also if they are not a confidant of the requesting member.
    const shown = await chatOf(ada, id);
    for (const person of [bob!, carol!, ada]) {
      expect(await add(ada, id, person)).toMatchObject({ status: 200, body: shown });
    }
    expect((await add(bob!, id, carol!)).status).toBe(200);
    expect(await messagesOf(carol!, id)).toEqual(after);
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
    for (let round = 0; round < ROUNDS; round++) {
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

  test('leaves once, also with parallel requests', async ({ world }) => {
    const [ada, bob, carol] = await adaWithConfidants(world, 3);
    const { id } = await group(ada, 'Runners', bob!, carol!);
    expect(tally(await Promise.all([leave(bob!, id), leave(bob!, id)]))).toEqual({ 204: 1, 404: 1 });
    expect(tally(await Promise.all([remove(ada, id, carol!), leave(carol!, id)]))).toSatisfy(
      // If they left first, they were no longer a member to be removed; otherwise they had no chat to leave.
      (counts: Record<number, number>) => (counts[204] ?? 0) + (counts[200] ?? 0) === 1,
    );
    expect(await namesIn(ada, id)).toEqual(['Person 0']);

    // Members cannot remove themselves. Only members can be removed.
    expect(await remove(ada, id, ada)).toMatchObject(refused(422, SENTENCES.removeYourself));
    for (const other of [carol!.id, 'unknown']) {
      expect(await remove(ada, id, { id: other })).toMatchObject(refused(422, SENTENCES.memberUnknown));
    }
    expect(await asking(ada, 'remove_member', id, undefined)).toMatchObject(
      refused(422, SENTENCES.required('Confidant')),
    );
    expect(await namesIn(ada, id)).toEqual(['Person 0']);
  });

  test('cannot write after the removal, however close', async ({ world }) => {
    const [ada, bob] = await adaWithConfidants(world, 2);
    for (let round = 0; round < ROUNDS; round++) {
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
