import fc from 'fast-check';
import { chats } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { chatOf, messagesOf, postMessage } from '#test/support/chats.ts';
import { confidants, group } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { test } from './support/test.ts';

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
  await fc.assert(property, { numRuns: isLong ? 20 : 4, endOnFailure: true, interruptAfterTimeLimit: 240_000 });
});
