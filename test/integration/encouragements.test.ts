import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

const quote = (body: string, citation?: string | null) => ({ body: { encouragement: { body, citation } } });

describe('encouragements', () => {
  test('are saved, listed oldest first, changed and deleted', async ({ world }) => {
    const ada = await world.person();
    const first = await ada.call(encouragements.create, quote('  Begin anywhere.  ', 'John Cage'));
    const second = await ada.call(encouragements.create, quote('One step.\nThen another.'));
    expect(await ada.call(encouragements.list)).toEqual([
      { id: first.id, body: 'Begin anywhere.', citation: 'John Cage' },
      { id: second.id, body: 'One step.\nThen another.', citation: null },
    ]);

    const params = { id: first.id };
    const changed = await ada.call(encouragements.update, { params, body: { encouragement: { citation: '' } } });
    expect(changed).toEqual({ id: first.id, body: 'Begin anywhere.', citation: null });

    await ada.call(encouragements.delete, { params });
    expect(await ada.call(encouragements.list)).toEqual([second]);
    expect(await ada.refusal(encouragements.delete, { params })).toMatchObject({
      status: 404,
      errors: ['Encouragement not found'],
    });
  });

  test('are drawn at random, and there is none without any', async ({ world }) => {
    const ada = await world.person();
    expect(await ada.call(encouragements.random)).toBeNull();
    const saved = [
      await ada.call(encouragements.create, quote('A')),
      await ada.call(encouragements.create, quote('B')),
    ];
    const drawn = new Set<string>();
    // The chance that one of two is never drawn is 1 in 2^99.
    for (let draws = 0; draws < 100 && drawn.size < saved.length; draws++) {
      drawn.add((await ada.call(encouragements.random))?.id ?? 'none');
    }
    expect([...drawn].sort()).toEqual(saved.map(({ id }) => id).sort());
  });

  test('are not found by other users', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const { id } = await ada.call(encouragements.create, quote('Mine'));
    expect(await bob.call(encouragements.list)).toEqual([]);
    expect(await bob.call(encouragements.random)).toBeNull();
    expect((await bob.refusal(encouragements.update, { params: { id }, ...quote('His') })).status).toBe(404);
    expect((await bob.refusal(encouragements.delete, { params: { id } })).status).toBe(404);
    expect(await ada.call(encouragements.list)).toHaveLength(1);
  });

  test('have all their errors named at once, and nothing is saved', async ({ world }) => {
    const ada = await world.person();
    const wrong = quote('  ', 'c'.repeat(LIMITS.citationLength + 1));
    expect((await ada.refusal(encouragements.create, wrong)).errors).toEqual([
      'Encouragement body is required.',
      'Citation must be at most 100 characters',
    ]);
    expect((await ada.refusal(encouragements.create, quote('b'.repeat(301)))).errors).toEqual([
      'Body must be at most 300 characters',
    ]);
    expect((await ada.refusal(encouragements.create, {})).errors).toEqual(['Encouragement body is required.']);
    await ada.call(encouragements.create, quote('b'.repeat(300), 'c'.repeat(100)));
    expect(await ada.call(encouragements.list)).toHaveLength(1);
  });

  test('are created once when a request is repeated', async ({ world }) => {
    const ada = await world.person();
    const headers = { 'idempotency-key': randomUUID() };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ada.call(encouragements.create, { ...quote('Once'), headers })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await ada.call(encouragements.list)).toHaveLength(1);
    expect((await ada.refusal(encouragements.create, { ...quote('Twice'), headers })).status).toBe(422);
  });

  test('are two hundred at most, also with parallel requests', async ({ world }) => {
    const ada = await world.person();
    await fill(ada, LIMITS.encouragements - 3);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ada.raw('POST', encouragements.create.path, quote(`Late ${index}`))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 422, body: { error: 'You can have at most 200 encouragements' } });
    const all = await ada.call(encouragements.list);
    expect(all).toHaveLength(LIMITS.encouragements);

    await ada.call(encouragements.delete, { params: { id: all[0]?.id ?? '' } });
    await ada.call(encouragements.create, quote('There is room again'));
  });
});

/** Stores copies of one encouragement until there are `count`. */
async function fill(person: Person, count: number): Promise<void> {
  await person.call(encouragements.create, quote('Quote'));
  const table = await sharedTable();
  const stored = await itemsIn(table, [`USER#${person.id}`]);
  const counter = stored.find(({ SK }) => SK === 'ENCOURAGEMENTS');
  const made = stored.find(({ body }) => body === 'Quote');
  const copies = Array.from({ length: count - 1 }, (_, k) => ({
    ...made,
    SK: `${made?.SK}${k}`,
    id: `${made?.id}${k}`,
  }));
  await writeTo(table, [{ ...counter, count }, ...copies]);
}
