import { describe, expect, test } from 'vitest';
import { changesOf } from '#frontend/features/encouragements/model.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { type Calls, saving } from '#frontend/lib/idempotent-create.ts';
import type { Category, NewCategory } from '#shared/contracts/categories.ts';
import type { Encouragement, NewEncouragement } from '#shared/contracts/encouragements.ts';

/* Saving one thing, with a server that keeps what it is told, knows the keys of what it has made, and can fail. */

/** That call fails before anything is done, or only its answer is lost. */
type Fault = { call: number; when: 'before' | 'after'; status: number };

class Server<Kept extends { id: string }, Fields extends object> implements Calls<Kept, Fields> {
  kept: Kept[] = [];
  said: string[] = [];
  faults: Fault[] = [];
  #made = new Map<string, Kept>();
  #complete: (id: string, fields: Fields) => Kept;
  #changes: (kept: Kept, fields: Fields) => object;

  constructor(complete: (id: string, fields: Fields) => Kept, changes: (kept: Kept, fields: Fields) => object) {
    this.#complete = complete;
    this.#changes = changes;
  }

  create = (fields: Fields, key: string) =>
    this.#call(`create ${JSON.stringify(fields)}`, () => {
      const made = this.#made.get(key) ?? this.#complete(`${this.kept.length}`, fields);
      if (!this.#made.has(key)) this.kept.push(made);
      this.#made.set(key, made);
      return made;
    });

  update = async (kept: Kept, fields: Fields) => {
    const changes = this.#changes(kept, fields);
    if (Object.keys(changes).length === 0) return kept;
    return this.#call(`update ${kept.id} ${JSON.stringify(changes)}`, () => {
      this.kept = this.kept.map((each) => (each.id === kept.id ? { ...each, ...changes } : each));
      return this.kept.find(({ id }) => id === kept.id)!;
    });
  };

  async #call(what: string, act: () => Kept): Promise<Kept> {
    this.said.push(what);
    const fault = this.faults.find(({ call }) => call === this.said.length);
    if (fault?.when === 'before') throw new ApiError(fault.status, [], 'No');
    const answer = act();
    if (fault) throw new ApiError(fault.status, [], 'Lost');
    return answer;
  }
}

const categories = () =>
  new Server<Category, NewCategory>(
    (id, { name }) => ({ id, name, position: 0 }),
    (kept, { name }) => (kept.name === name ? {} : { name }),
  );

const encouragements = () =>
  new Server<Encouragement, NewEncouragement>(
    (id, { body, citation }) => ({ id, body, citation: citation ?? null }),
    changesOf,
  );

describe('a new category', () => isMadeOnce(categories, { name: 'Helth' }, { name: 'Health' }));
describe('a new encouragement', () => isMadeOnce(encouragements, { body: 'Go on' }, { body: 'Keep on' }));

function isMadeOnce<Kept extends { id: string }, Fields extends object>(
  newServer: () => Server<Kept, Fields>,
  first: Fields,
  corrected: Fields,
): void {
  test('is made with one call', async () => {
    const server = newServer();
    expect(await saving<Kept, Fields>(null, server)(first)).toMatchObject(first);
    expect(server.said.length).toBe(1);
  });

  test.for([
    { when: 'before', status: 0 },
    { when: 'after', status: 0 },
    { when: 'after', status: 500 },
  ] as const)('that failed $when it was made ($status), and was corrected, is one with the new text', async (fault) => {
    const server = newServer();
    server.faults = [{ call: 1, ...fault }];
    const save = saving<Kept, Fields>(null, server);
    await expect(save(first)).rejects.toThrow();
    expect(await save(corrected)).toMatchObject(corrected);
    expect(server.kept.length).toBe(1);
    expect(server.kept).toMatchObject([corrected]);
  });

  test('whose correction fails too is corrected by the next attempt, and not made again', async () => {
    const server = newServer();
    server.faults = [
      { call: 1, when: 'after', status: 0 },
      { call: 3, when: 'before', status: 0 },
    ];
    const save = saving<Kept, Fields>(null, server);
    await expect(save(first)).rejects.toThrow();
    await expect(save(corrected)).rejects.toThrow();
    expect(await save(corrected)).toMatchObject(corrected);
    expect(server.kept).toMatchObject([corrected]);
    expect(server.said.map((call) => call.split(' ')[0])).toEqual(['create', 'create', 'update', 'update']);
  });

  test('that was refused is sent as it is now', async () => {
    const server = newServer();
    server.faults = [{ call: 1, when: 'before', status: 422 }];
    const save = saving<Kept, Fields>(null, server);
    await expect(save(first)).rejects.toThrow();
    await save(corrected);
    expect(server.said).toEqual([first, corrected].map((fields) => `create ${JSON.stringify(fields)}`));
  });
}

test('what is there already is changed, and only where it differs', async () => {
  const server = encouragements();
  const subject = { id: 'e', body: 'Go on', citation: 'Ada' };
  server.kept = [subject];
  const save = saving<Encouragement, NewEncouragement>(subject, server);
  expect(await save({ body: 'Keep on', citation: 'Ada' })).toEqual({ ...subject, body: 'Keep on' });
  expect(server.said).toEqual(['update e {"body":"Keep on"}']);
});
