import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { chatOf, markAsRead, messagesOf, ownChat, postMessage, say, unreadOf } from '#test/support/chats.ts';
import { chatsOf, confidants, group } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, type Person, pathOf, type World } from '#test/support/world.ts';
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
    const { ada, bob, id } = await friends(world);
    const said: Message[] = [];
    for (let at = 0; at < 120; at++) said.push(await say(ada, id, `Number ${at}`));
    const before = await messagesOf(bob, id, { before: said[70]!.id, limit: 100 });
    expect(before.map((message) => message.id)).toEqual(said.slice(0, 70).map((message) => message.id));
    expect(await markAsRead(bob, id, said[19]!.id)).toBe(100);
    const listed = (await chatsOf(bob)).find((chat) => chat.id === id)?.unread_count;
    expect([listed, await unreadOf(bob, id)]).toEqual([100, 100]);
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
    for (let round = 0; round < 5; round++) {
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

type Who = 0 | 1 | 2;

type Step =
  | { does: 'say'; who: Who }
  /** Up to a message, as a fraction of all. */
  | { does: 'read'; who: Who; share: number }
  | { does: 'readAll'; who: Who }
  | { does: 'join'; who: Who; by: Who }
  | { does: 'remove'; who: Who; by: Who }
  | { does: 'leave'; who: Who };

interface Member {
  joined: number;
  read: number;
}

interface State {
  words: readonly string[];
  members: readonly (Member | undefined)[];
}

/** The result of a step: the status, and the unread count if something was marked. */
type Outcome = { status: number; left?: number | undefined };

/** A step with its text, or with its message, chosen in advance. */
type ActionKind = Step & { word: string; target: { id: string; number: number } | undefined };

function after(state: State, kind: ActionKind): { state: State; outcome: Outcome } {
  const { words, members } = state;
  const me = members[kind.who];
  const last = words.length;
  const same = (status: number, left?: number) => ({ state, outcome: { status, left } });
  const become = (member: Member | undefined, outcome: Outcome, said = words) => ({
    state: { words: said, members: members.map((each, at) => (at === kind.who ? member : each)) },
    outcome,
  });
  switch (kind.does) {
    case 'say':
      return me ? become({ ...me, read: last + 1 }, { status: 201 }, [...words, kind.word]) : same(404);
    case 'read':
    case 'readAll': {
      if (!me) return same(404);
      const upTo = kind.does === 'readAll' ? last : (kind.target?.number ?? last);
      if (kind.target && upTo <= me.joined) return same(422);
      const read = Math.max(me.read, upTo);
      return become({ ...me, read }, { status: 200, left: last - read });
    }
    case 'join':
      if (!members[kind.by]) return same(404);
      return me ? same(200) : become({ joined: last, read: last }, { status: 200 });
    case 'remove':
      if (!members[kind.by]) return same(404);
      if (kind.by === kind.who) return same(422);
      return me ? become(undefined, { status: 200 }) : same(422);
    case 'leave':
      return me ? become(undefined, { status: 204 }) : same(404);
  }
}

async function doing(people: readonly Caller[], id: string, kind: ActionKind): Promise<Outcome> {
  const me = people[kind.who]!;
  const { id: confidant_id } = people[kind.who] as Person;
  const post = async (path: string, body: object) =>
    (await people[kind.does === 'join' || kind.does === 'remove' ? kind.by : kind.who]!.raw('POST', path, { body }))
      .status;
  const params = { id };
  switch (kind.does) {
    case 'say':
      return { status: (await postMessage(me, id, { content: kind.word })).status };
    case 'read':
    case 'readAll': {
      const body = kind.target ? { message_id: kind.target.id } : {};
      const { status, body: told } = await me.raw('POST', pathOf(chats.markAsRead, { params }), { body });
      return { status, left: status === 200 ? (told as { unread_count: number }).unread_count : undefined };
    }
    case 'join':
      return { status: await post(pathOf(groupChats.addMember, { params }), { confidant_id }) };
    case 'remove':
      return { status: await post(pathOf(groupChats.removeMember, { params }), { confidant_id }) };
    case 'leave':
      return { status: await post(pathOf(groupChats.leave, { params }), {}) };
  }
}

/**
 * Whether the answer is the model's outcome. A member who changes a group and has left it by then does not see it any
 * more.
 */
function explains(kind: ActionKind, expected: Outcome, answered: Outcome, alone: boolean): boolean {
  const shown = kind.does === 'join' || kind.does === 'remove';
  if (!alone && shown && expected.status === 200 && answered.status === 404) return true;
  return expected.status === answered.status && expected.left === answered.left;
}

/** What everybody sees of the group: the messages and the unread count. */
async function seen(people: readonly Caller[], id: string): Promise<(string | undefined)[]> {
  return Promise.all(
    people.map(async (person) => {
      if ((await person.raw('GET', pathOf(chats.read, { params: { id } }))).status === 404) return undefined;
      const [{ unread_count }, read] = [await chatOf(person, id), await messagesOf(person, id, { limit: 100 })];
      return JSON.stringify({ unread_count, words: read.map(({ content }) => content) });
    }),
  );
}

function shownBy({ words, members }: State): (string | undefined)[] {
  return members.map(
    (member) =>
      member && JSON.stringify({ unread_count: words.length - member.read, words: words.slice(member.joined) }),
  );
}

const who = fc.constantFrom<Who>(0, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('say' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      who,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('readAll' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const), who, by: who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), who, by: who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), who }) },
);
/** Two tabs of the same person. */
const tabs = fc.tuple(who, fc.double({ min: 0, max: 1, noNaN: true })).map(([me, share]): [Step, Step] => [
  { does: 'read', who: me, share },
  { does: 'readAll', who: me },
]);
/** One step, or two in parallel. */
const moment = fc.oneof<fc.Arbitrary<Step[]>[]>(fc.tuple(step), fc.tuple(step, step), tabs);

test('whatever three people do in a group, alone or in parallel, messages and unread counts are exact', {
  timeout: 300_000,
}, async ({ world }) => {
  const people = await Promise.all(times(3, (at) => world.person({ name: `Person ${at}` })));
  const [ada, bob, carol] = people as [Person, Person, Person];
  await confidants(ada, bob);
  await confidants(ada, carol);
  await confidants(bob, carol);
  const property = fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 12 }), async (moments) => {
    const { id } = await group(ada, 'Model', bob, carol);
    let words = 0;
    // All states that are possible so far: either answers tell two orders apart, or they make no difference.
    let possible: State[] = [{ words: [], members: times(3, () => ({ joined: 0, read: 0 })) }];
    for (const steps of moments) {
      const last = possible[0]!.words.length;
      const actions: ActionKind[] = steps.map((each) => {
        words += 1;
        const number = each.does === 'read' ? Math.ceil(each.share * last) : 0;
        const target = number > 0 ? { id: `${id}-${String(number).padStart(10, '0')}`, number } : undefined;
        return { ...each, word: `Word ${words}`, target };
      });
      const answered = await Promise.all(actions.map((kind) => doing(people, id, kind)));
      const now = await seen(people, id);
      const orders =
        actions.length === 2
          ? [
              [0, 1],
              [1, 0],
            ]
          : [[0]];
      const explained = possible.flatMap((before) =>
        orders.flatMap((order) => {
          let state = before;
          for (const at of order) {
            const next = after(state, actions[at]!);
            if (!explains(actions[at]!, next.outcome, answered[at]!, actions.length === 1)) return [];
            state = next.state;
          }
          return JSON.stringify(shownBy(state)) === JSON.stringify(now) ? [state] : [];
        }),
      );
      if (explained.length === 0) {
        throw new Error(JSON.stringify({ possible, actions, answered, now }, null, 1));
      }
      possible = [...new Map(explained.map((state) => [JSON.stringify(state), state])).values()];
    }
  });
  await fc.assert(property, { numRuns: 8, endOnFailure: true, interruptAfterTimeLimit: 240_000 });
});
