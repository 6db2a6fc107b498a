import { describe, expect, test } from 'vitest';
import { changesOf } from '#frontend/features/encouragements/model.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { type Calls, saving } from '#frontend/lib/idempotent-create.ts';
import type { Category, NewCategory } from '#shared/contracts/categories.ts';
import type { Encouragement, NewEncouragement } from '#shared/contracts/encouragements.ts';

/* Saving one item on a fake server, which stores items, remembers idempotency keys, and can fail. */

/** A call fails before the server does anything, or only its answer is lost. */
type Fault = { call: number; when: 'before' | 'after'; status: number };

class Server<Item extends { id: string }, Fields extends object> implements Calls<Item, Fields> {
  items: Item[] = [];
  calls: string[] = [];
  faults: Fault[] = [];
  #created = new Map<string, Item>();
  #complete: (id: string, fields: Fields) => Item;
  #changes: (item: Item, fields: Fields) => object;

  constructor(complete: (id: string, fields: Fields) => Item, changes: (item: Item, fields: Fields) => object) {
    this.#complete = complete;
    this.#changes = changes;
  }

  create = (fields: Fields, key: string) =>
    this.#call(`create ${JSON.stringify(fields)}`, () => {
      const item = this.#created.get(key) ?? this.#complete(`${this.items.length}`, fields);
      if (!this.#created.has(key)) this.items.push(item);
      this.#created.set(key, item);
      return item;
    });

  update = async (item: Item, fields: Fields) => {
    const changes = this.#changes(item, fields);
    if (Object.keys(changes).length === 0) return item;
    return this.#call(`update ${item.id} ${JSON.stringify(changes)}`, () => {
      this.items = this.items.map((each) => (each.id === item.id ? { ...each, ...changes } : each));
      return this.items.find(({ id }) => id === item.id)!;
    });
  };

  async #call(what: string, act: () => Item): Promise<Item> {
    this.calls.push(what);
    const fault = this.faults.find(({ call }) => call === this.calls.length);
    if (fault?.when === 'before') throw new ApiError(fault.status, [], 'No');
    const answer = act();
    if (fault) throw new ApiError(fault.status, [], 'Lost');
    return answer;
  }
}

const categories = () =>
  new Server<Category, NewCategory>(
    (id, { name }) => ({ id, name, position: 0 }),
    (item, { name }) => (item.name === name ? {} : { name }),
  );

const encouragements = () =>
  new Server<Encouragement, NewEncouragement>(
    (id, { body, citation }) => ({ id, body, citation: citation ?? null }),
    changesOf,
  );

describe('a new category', () => testCreatedOnce(categories, { name: 'Helth' }, { name: 'Health' }));
describe('a new encouragement', () => testCreatedOnce(encouragements, { body: 'Go on' }, { body: 'Keep on' }));

function testCreatedOnce<Item extends { id: string }, Fields extends object>(
  newServer: () => Server<Item, Fields>,
  first: Fields,
  corrected: Fields,
): void {
  test('is created with one call', async () => {
    const server = newServer();
    expect(await saving<Item, Fields>(null, server)(first)).toMatchObject(first);
    expect(server.calls.length).toBe(1);
  });

  test.for([
    { when: 'before', status: 0 },
    { when: 'after', status: 0 },
    { when: 'after', status: 500 },
  ] as const)(
    'that failed $when its creation ($status), and was corrected, exists once with the new text',
    async (fault) => {
      const server = newServer();
      server.faults = [{ call: 1, ...fault }];
      const save = saving<Item, Fields>(null, server);
      await expect(save(first)).rejects.toThrow();
      expect(await save(corrected)).toMatchObject(corrected);
      expect(server.items.length).toBe(1);
      expect(server.items).toMatchObject([corrected]);
    },
  );

  test('whose correction fails too is corrected by the next attempt, and not created again', async () => {
    const server = newServer();
    server.faults = [
      { call: 1, when: 'after', status: 0 },
      { call: 3, when: 'before', status: 0 },
    ];
    const save = saving<Item, Fields>(null, server);
    await expect(save(first)).rejects.toThrow();
    await expect(save(corrected)).rejects.toThrow();
    expect(await save(corrected)).toMatchObject(corrected);
    expect(server.items).toMatchObject([corrected]);
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['create', 'create', 'update', 'update']);
  });

  test('that was refused is sent with the new text', async () => {
    const server = newServer();
    server.faults = [{ call: 1, when: 'before', status: 422 }];
    const save = saving<Item, Fields>(null, server);
    await expect(save(first)).rejects.toThrow();
    await save(corrected);
    expect(server.calls).toEqual([first, corrected].map((fields) => `create ${JSON.stringify(fields)}`));
  });
}

test('an existing item is updated with only the changed fields', async () => {
  const server = encouragements();
  const subject = { id: 'e', body: 'Go on', citation: 'Ada' };
  server.items = [subject];
  const save = saving<Encouragement, NewEncouragement>(subject, server);
  expect(await save({ body: 'Keep on', citation: 'Ada' })).toEqual({ ...subject, body: 'Keep on' });
  expect(server.calls).toEqual(['update e {"body":"Keep on"}']);
});
