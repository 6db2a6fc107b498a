import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Parts } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { countSending, deliverInTurn, setWaiting, whenInTurn } from '#frontend/lib/deliver.ts';
import { retryRefused } from '#frontend/lib/manage-changes.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import {
  addChange,
  changesOf,
  defineUnsentChanges,
  discardUnsent,
  isPending,
  mustWait,
} from '#frontend/lib/unsent-changes.ts';

/* What is done with an item, and changes of it, are sent in the order in which they were made. */

// There is no IndexedDB here.
vi.mock('#frontend/lib/persistence.ts', () => ({
  forgetPending: async () => {},
  wasRemoved: async () => false,
  storedVariables: async () => undefined,
}));
vi.mock('#frontend/lib/api.ts', () => ({
  read: (_: unknown, { params }: Parts) => server(params!.key!).then(() => ({ reply: null, asOf: 0 })),
}));
// There is no local storage either.
vi.mock('#frontend/lib/token.ts', () => ({ readToken: () => null, subscribeToToken: () => () => {} }));
vi.stubGlobal('navigator', { onLine: true });

let client: QueryClient;
/** What has arrived at the server, in its order. */
let arrived: string[];
/** What the server refuses. */
let refused: Set<string>;
/** What the server fails to save. */
let broken: Set<string>;
/** Without a gate, the server answers at once. */
let gate: Promise<void> | undefined;

async function server(key: string): Promise<void> {
  await gate;
  if (broken.has(key)) throw new ApiError(500, [], 'Oops.');
  arrived.push(key);
  if (refused.has(key)) throw new ApiError(422, [], 'No.');
}

beforeEach(() => {
  client = new QueryClient();
  defineUnsentChanges(client, () => {});
  arrived = [];
  refused = new Set();
  broken = new Set();
  gate = undefined;
});

type Kind = 'create' | 'update' | 'delete';

function change(key: string, id: string, kind: Kind = 'update', body = {}, about: { apart?: true } = {}): void {
  const calls = [{ method: 'POST', path: '/api/v1/me', params: { key }, body } as const];
  addChange(client, { key, kind, id, name: id, calls, list: ['list'], ...about });
}

/** As a completion action is sent. */
function act(key: string, commitmentId: string, before: Promise<unknown> = Promise.resolve()): void {
  const mutationFn = async (action: { key: string; commitmentId: string }) => {
    await Promise.all([before, whenInTurn(client, action)]);
    await server(action.key);
  };
  const options = { mutationFn, scope: { id: commitmentId } };
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options));
  mutation.execute({ key, commitmentId }).catch(() => {});
}

const allSent = () => expect.poll(() => client.isMutating()).toBe(0);
/** Lets everything run that nothing holds. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a change follows what was done with the item before, and comes before what is done later', async () => {
  const held = Promise.withResolvers<void>();
  act('tick', 'run', held.promise);
  change('close', 'run');
  change('other', 'swim');
  act('later tick', 'run');
  act('tick of another', 'read');
  await turn();
  expect(arrived).toEqual(['tick of another']);
  held.resolve();
  await allSent();
  expect(arrived.slice(0, 3)).toEqual(['tick of another', 'tick', 'close']);
  expect(arrived.slice(3).toSorted()).toEqual(['later tick', 'other']);
});

test('a save of an item waits while what was done with it waits, and one of another item does not', async () => {
  setWaiting('tick', 'run');
  expect([mustWait(client, 'run'), mustWait(client, 'swim'), mustWait(client)]).toEqual([true, false, false]);
  setWaiting('tick', undefined);
  expect(mustWait(client, 'run')).toBe(false);
});

test('a change that is discarded while it follows something does not hold up the others', async () => {
  const held = Promise.withResolvers<void>();
  act('tick', 'run', held.promise);
  change('close', 'run');
  change('other', 'swim');
  await turn();
  discardUnsent(client, 'close');
  await expect.poll(() => arrived).toEqual(['other']);
  held.resolve();
  await allSent();
  expect(arrived).toEqual(['other', 'tick']);
});

test('what is done with an item whose create is refused waits until that is sent again, and holds up no change', async () => {
  refused.add('create');
  change('create', 'run', 'create');
  act('tick', 'run');
  change('edit', 'run');
  change('other', 'swim');
  await expect.poll(() => arrived).toEqual(['create', 'edit', 'other']);
  refused.clear();
  retryRefused(client, 'create');
  await allSent();
  expect(arrived).toEqual(['create', 'edit', 'other', 'create', 'tick']);
});

/** Tries so often that the server has answered with an error ten times. */
async function tryTenTimes(): Promise<void> {
  for (let times = 0; times < 10; times++) {
    retryNow();
    await turn();
  }
}

test('a change that the server fails to save holds up what is related to it, and after ten errors nothing else', async () => {
  broken.add('create');
  change('create', 'health', 'create');
  change('in it', 'run', 'create', { category_id: 'health' });
  change('edit of that', 'run');
  change('of another', 'swim');
  act('tick', 'run');
  act('tick of another', 'swim');
  await turn();
  expect(arrived).toEqual([]);
  expect(countSending(client)).toBe(6);
  await tryTenTimes();
  await expect.poll(() => arrived).toEqual(['of another', 'tick of another']);
  expect(countSending(client)).toBe(0);
  // What is made from now on is sent at once, if it is unrelated.
  change('later', 'read');
  change('later edit', 'health');
  await expect.poll(() => arrived.at(-1)).toBe('later');
  expect(changesOf(client).filter(isPending)).toHaveLength(4);

  broken.clear();
  retryNow();
  await allSent();
  expect(arrived.slice(3, 6)).toEqual(['create', 'in it', 'edit of that']);
  // Neither waits for the other.
  expect(arrived.slice(6).toSorted()).toEqual(['later edit', 'tick']);
});

test('an action that the server fails to save holds up the changes of its item, and after ten errors no others', async () => {
  broken.add('tick');
  const options = {
    mutationFn: (action: { key: string; commitmentId: string }) =>
      deliverInTurn(
        client,
        action,
        () => server(action.key),
        () => setWaiting(action.key, action.commitmentId),
        () => null,
      ),
  };
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options));
  const done = mutation.execute({ key: 'tick', commitmentId: 'run' });
  change('close', 'run');
  change('other', 'swim');
  await turn();
  expect(arrived).toEqual([]);
  await tryTenTimes();
  await expect.poll(() => arrived).toEqual(['other']);
  broken.clear();
  retryNow();
  await done;
  await allSent();
  expect(arrived).toEqual(['other', 'tick', 'close']);
});

test('everything is sent, and in its order, whatever is made and refused', async () => {
  const step = fc.record({
    what: fc.constantFrom('act', 'change'),
    id: fc.constantFrom('run', 'swim'),
    isRefused: fc.boolean(),
    /** Whether the server answers before the next step. */
    isAnswered: fc.boolean(),
    /** Whether an action does not get ready to be sent before all others are made. */
    isHeld: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 2 }),
      fc.array(step, { maxLength: 12 }),
      async (creates, steps) => {
        client = new QueryClient();
        defineUnsentChanges(client, () => {});
        [arrived, refused] = [[], new Set()];
        let open = () => {};
        const held = Promise.withResolvers<void>();
        const made: { key: string; id: string }[] = [];
        // What is created here is refused at first, or waits for the first answer.
        ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
        for (const [index, isRefused] of creates.entries()) {
          const id = ['run', 'swim'][index]!;
          if (isRefused) refused.add(`create ${id}`);
          change(`create ${id}`, id, 'create');
        }
        for (const [index, { what, id, isRefused, isAnswered, isHeld }] of steps.entries()) {
          const key = `${index} ${what} ${id}`;
          if (!gate) ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
          if (isRefused) refused.add(key);
          made.push({ key, id });
          if (what === 'act') act(key, id, isHeld ? held.promise : undefined);
          else change(key, id);
          if (isAnswered) {
            open();
            gate = undefined;
          }
          await turn();
        }
        open();
        gate = undefined;
        held.resolve();
        refused.clear();
        for (let turns = 0; turns < 100; turns++) {
          for (const { state } of changesOf(client)) {
            if (state.status === 'error' && state.variables?.kind === 'create')
              retryRefused(client, state.variables.key);
          }
          await turn();
        }
        expect(client.isMutating()).toBe(0);
        for (const [index, id] of ['run', 'swim'].entries()) {
          const keys = made.filter((each) => each.id === id).map(({ key }) => key);
          const own = arrived.filter((key) => keys.includes(key));
          // A change of what was not created is refused, and does not wait for another attempt to create it.
          const isRefused = creates[index] ?? false;
          expect(isRefused ? own.toSorted() : own).toEqual(isRefused ? keys.toSorted() : keys);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('photos go one after the other, beside all other changes but those of the same item', async () => {
  const apart = true;
  broken.add('first photo');
  change('first photo', 'meal', 'create', {}, { apart });
  change('second photo', 'page', 'create', {}, { apart });
  change('edit of the meal', 'meal');
  change('removal', 'page', 'delete', {}, { apart });
  expect(countSending(client)).toBe(1);
  await turn();
  expect(arrived).toEqual([]);
  broken.clear();
  retryNow();
  await allSent();
  expect(arrived.filter((key) => key !== 'edit of the meal')).toEqual(['first photo', 'second photo', 'removal']);
  expect(arrived.indexOf('edit of the meal')).toBeGreaterThan(0);
});

test('words are sent while a photo is', async () => {
  broken.add('photo');
  change('photo', 'page', 'create', {}, { apart: true });
  change('words', 'journal');
  await expect.poll(() => arrived).toEqual(['words']);
  expect(countSending(client)).toBe(0);
});
