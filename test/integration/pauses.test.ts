import { ulid } from 'ulid';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { history } from '#shared/contracts/history.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { type NewPause, pauses } from '#shared/contracts/pauses.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { stateOf } from '#test/attacks/support/refusals.ts';
import { confidants } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Pauses: their dates are by the person's clock, and what they pause is neither due nor missed. */

// A Monday.
const test = testAt('2026-05-04T12:00:00Z');

const pause = (person: Caller, fields: Partial<NewPause> & { id?: string } = {}) =>
  person.call(pauses.create, { body: { commitment_ids: null, from: '2026-05-04', until: null, ...fields } });
const end = (person: Caller, id: string) => person.call(pauses.delete, { params: { id } });
const read = (person: Person, id: string) => person.call(commitments.read, { params: { id } });
const refusedPause = async (person: Person, fields: object) =>
  (await person.refusal(pauses.create, { body: { commitment_ids: null, from: '2026-05-04', until: null, ...fields } }))
    .errors;
const days = async (person: Person, id: string, from: string, to: string) => {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status, paused }) => `${date} ${status}${paused ? ', paused' : ''}`);
};

describe('a pause', () => {
  test('of a commitment makes it neither due nor missed, from its first day to its last', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    const other = await ada.commitment({ title: 'Read' });
    const dates = { from: '2026-05-05', until: '2026-05-06', reason: 'A cold' };
    expect(await pause(ada, { ...dates, commitment_ids: [run.id] })).toEqual({
      ...dates,
      id: expect.any(String),
      commitment_ids: [run.id],
    });
    expect(await read(ada, run.id)).toMatchObject({ paused: null, pauses: [dates], due_now: true });
    await world.setClock('2026-05-05T12:00:00Z');
    expect(await read(ada, run.id)).toMatchObject({ paused: dates, due_now: false, next_due: '2026-05-07' });
    expect(await read(ada, other.id)).toMatchObject({ paused: null, pauses: [], due_now: true });
    await world.setClock('2026-05-06T23:59:00Z');
    expect(await read(ada, run.id)).toMatchObject({ paused: dates, due_now: false });
    await world.setClock('2026-05-07T00:00:01Z');
    expect(await read(ada, run.id)).toMatchObject({ paused: null, pauses: [], due_now: true, next_due: '2026-05-07' });
    expect(await days(ada, run.id, '2026-05-04', '2026-05-07')).toEqual([
      '2026-05-04 missed',
      '2026-05-05 pending, paused',
      '2026-05-06 pending, paused',
      '2026-05-07 pending',
    ]);
    const query = { from: '2026-05-05', to: '2026-05-05' };
    expect(await ada.call(history.summary, { query })).toEqual([
      { date: '2026-05-05', due: 1, completed: 0, missed: 1, skipped: 0, paused: 1 },
    ]);
    const told = await ada.call(history.list, { query });
    expect(told.map(({ pause_reason }) => pause_reason)).toEqual(['A cold', null]);
  });

  test('of all pauses later ones too, and counts what is done in it', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    await pause(ada);
    const run = await ada.commitment();
    const swim = await ada.commitment({ title: 'Swim', frequency: 'weekly' });
    expect(run).toMatchObject({ due_now: false, next_due: null, paused: { from: '2026-05-04', until: null } });
    expect(await ada.complete(run.id)).toMatchObject({ completed: true, due_now: false, next_due: null });
    await world.setClock('2026-05-12T12:00:00Z');
    expect(await days(ada, run.id, '2026-05-04', '2026-05-05')).toEqual([
      '2026-05-04 completed, paused',
      '2026-05-05 pending, paused',
    ]);
    expect(await days(ada, swim.id, '2026-05-04', '2026-05-10')).toEqual(['2026-05-04 pending, paused']);
    const query = { from: '2026-05-04', to: '2026-05-10' };
    const numbers = await ada.call(history.summary, { query });
    expect(numbers[0]).toEqual({ date: '2026-05-04', due: 1, completed: 1, missed: 0, skipped: 0, paused: 0 });
    expect(numbers.at(-1)).toEqual({ date: '2026-05-10', due: 0, completed: 0, missed: 0, skipped: 0, paused: 2 });
  });

  test('may begin up to 31 days ago, and takes back what was missed', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    await world.setClock('2026-05-08T12:00:00Z');
    expect(await days(ada, run.id, '2026-05-06', '2026-05-07')).toEqual(['2026-05-06 missed', '2026-05-07 missed']);
    await pause(ada, { from: '2026-05-07', until: '2026-05-07' });
    expect(await days(ada, run.id, '2026-05-06', '2026-05-07')).toEqual([
      '2026-05-06 missed',
      '2026-05-07 pending, paused',
    ]);
    expect((await pause(ada, { from: '2026-04-07' })).from).toBe('2026-04-07');
    expect(await refusedPause(ada, { from: '2026-04-06' })).toEqual([SENTENCES.pauseTooEarly]);
  });

  test('that waited on a device may begin 31 days before it was made', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const made = world.now();
    await world.setClock('2026-05-14T12:00:00Z');
    const waited = { commitment_ids: null, from: '2026-04-03', until: '2026-04-05' };
    expect(await refusedPause(ada, waited)).toEqual([SENTENCES.pauseTooEarly]);
    expect((await pause(ada, { ...waited, id: ulid(made) })).from).toBe('2026-04-03');
    expect(await refusedPause(ada, { ...waited, from: '2026-04-02', id: ulid(made) })).toEqual([
      SENTENCES.pauseTooEarly,
    ]);
  });

  test('that runs ends with yesterday, a planned one is removed, and one that is over stays', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    const [running, planned] = [await pause(ada), await pause(ada, { from: '2026-06-01', until: '2026-06-02' })];
    const [over] = [await pause(ada, { from: '2026-05-01', until: '2026-05-03' })];
    expect((await ada.call(pauses.list)).map(({ id }) => id)).toEqual([over.id, running.id, planned.id]);
    await world.setClock('2026-05-06T12:00:00Z');
    await end(ada, planned.id);
    await end(ada, running.id);
    expect(await ada.call(pauses.list)).toEqual([over, { ...running, until: '2026-05-05' }]);
    expect(await read(ada, run.id)).toMatchObject({ paused: null, due_now: true, next_due: '2026-05-06' });
    expect(await ada.refusal(pauses.delete, { params: { id: over.id } })).toMatchObject({
      status: 422,
      errors: [SENTENCES.pauseOver],
    });
    expect((await ada.refusal(pauses.delete, { params: { id: planned.id } })).status).toBe(404);
    const today = await pause(ada, { from: '2026-05-06' });
    await end(ada, today.id);
    expect(await ada.call(pauses.list)).toHaveLength(2);
  });

  test('keeps its dates when the reset time changes, and when the person moves to another timezone', async ({
    world,
  }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person({ timezone: 'Asia/Tokyo' });
    const run = await ada.commitment();
    await pause(ada, { from: '2026-05-06', until: '2026-05-06' });
    // In Tokyo it is the sixth.
    await world.setClock('2026-05-05T16:00:00Z');
    expect((await read(ada, run.id)).paused).not.toBeNull();
    await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    expect((await read(ada, run.id)).paused).toBeNull();
    await world.setClock('2026-05-05T19:00:00Z');
    expect((await read(ada, run.id)).paused).not.toBeNull();
    // In Los Angeles it is noon of the fifth, and with this reset the sixth lasts until four on the seventh.
    const move = { preferences: { timezone: 'America/Los_Angeles' } };
    await ada.call(notificationPreferences.update, { body: move });
    expect(await read(ada, run.id)).toMatchObject({ paused: null, due_now: true, next_due: '2026-05-05' });
    await world.setClock('2026-05-06T11:00:01Z');
    expect(await read(ada, run.id)).toMatchObject({ due_now: false, next_due: '2026-05-07' });
    await world.setClock('2026-05-07T10:59:00Z');
    expect((await read(ada, run.id)).paused).not.toBeNull();
    await world.setClock('2026-05-07T11:00:01Z');
    expect(await read(ada, run.id)).toMatchObject({ paused: null, due_now: true });
  });
});

test('a confidant sees the dates of a pause, neither its reason nor planned ones, and no count of it', async ({
  world,
}) => {
  await world.setClock('2026-05-04T12:00:00Z');
  const [ada, bob] = [await world.person(), await world.person()];
  await confidants(ada, bob);
  const run = await ada.commitment();
  await ada.commitment({ title: 'Read' });
  await pause(ada, { commitment_ids: [run.id], until: '2026-05-10', reason: 'Secret' });
  await pause(ada, { from: '2026-06-01', reason: 'Secret' });
  const shown = await bob.answer(people.commitments, { params: { id: ada.id } });
  expect(shown.body.commitments.find(({ id }) => id === run.id)).toMatchObject({
    paused: { from: '2026-05-04', until: '2026-05-10' },
    due_now: false,
  });
  expect(JSON.stringify(shown.body)).not.toMatch(/Secret|2026-06-01/);
  const { active_confidants } = await bob.call(people.list);
  expect(active_confidants).toMatchObject([
    { completed_count: 0, total_count: 1, top_commitments: [{ title: 'Read' }] },
  ]);
});

describe('the pauses', () => {
  test('are refused in one sentence each', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const [ada, bob] = [await world.person(), await world.person()];
    const theirs = await bob.commitment();
    const state = await stateOf(ada);
    expect(await refusedPause(ada, { until: '2026-05-03' })).toEqual([SENTENCES.untilBeforeFrom]);
    expect(await refusedPause(ada, { commitment_ids: [theirs.id] })).toEqual(['Commitment not found']);
    expect(await refusedPause(ada, { commitment_ids: [] })).toEqual(['Ids must be a list of ids']);
    expect(await refusedPause(ada, { commitment_ids: undefined })).toEqual(['Ids must be a list of ids']);
    expect(await refusedPause(ada, { from: 'today' })).toEqual(['From must be a date such as 2026-11-20']);
    expect(await refusedPause(ada, { until: '2026-02-30' })).toEqual(['Until must be a date such as 2026-11-20']);
    expect(await refusedPause(ada, { reason: 'a\nb' })).toEqual(['Reason can’t contain line breaks']);
    const long = 'x'.repeat(LIMITS.pauseReasonLength + 1);
    expect(await refusedPause(ada, { reason: long })).toEqual([
      `Reason must be at most ${LIMITS.pauseReasonLength} characters`,
    ]);
    expect(await stateOf(ada)).toEqual(state);
    expect((await pause(ada, { reason: ` ${long.slice(1)} ` })).reason).toBe(long.slice(1));
    expect((await pause(ada, { reason: ' ' })).reason).toBeNull();
  });

  test('of two tabs are both made and both ended, and one with the same id is one', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const tab = await ada.elsewhere();
    const [first, second] = await Promise.all([pause(ada), pause(tab, { from: '2026-06-01' })]);
    expect((await ada.call(pauses.list)).map(({ id }) => id)).toEqual([first.id, second.id]);
    const id = ulid(world.now());
    const body = { id, commitment_ids: null, from: '2026-07-01', until: null };
    const made = await Promise.all([ada, tab, ada].map((each) => each.call(pauses.create, { body })));
    expect(made.map((each) => each.id)).toEqual([id, id, id]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const keyed = () => ada.call(pauses.create, { body: { ...body, id: undefined }, headers });
    expect(await keyed()).toEqual(await keyed());
    expect(await ada.call(pauses.list)).toHaveLength(4);
    await Promise.all([end(ada, second.id), end(tab, id)]);
    expect(await ada.call(pauses.list)).toHaveLength(2);
  });

  test('lose a deleted commitment, and those that named it alone', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment({ title: 'Swim' })];
    const both = await pause(ada, { commitment_ids: [run.id, swim.id] });
    await pause(ada, { commitment_ids: [run.id] });
    const { requests } = await ada.answer(commitments.delete, { params: { id: run.id } });
    expect(requests).toEqual({ BatchGetItem: 2, TransactWriteItems: 1 });
    expect(await ada.call(pauses.list)).toEqual([{ ...both, commitment_ids: [swim.id] }]);
    expect(JSON.stringify(await stateOf(ada))).not.toContain(`"commitmentIds":["${run.id}"`);
  });

  test('that waited on a device are made for the commitments that still exist', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const [ada, bob] = [await world.person(), await world.person()];
    const [run, swim] = [await ada.commitment(), await ada.commitment({ title: 'Swim' })];
    const theirs = await bob.commitment();
    const waited = { id: ulid(world.now()), from: '2026-05-04', until: null, reason: 'A cold' };
    await ada.call(commitments.delete, { params: { id: swim.id } });
    const made = await pause(ada, { ...waited, commitment_ids: [swim.id, run.id, theirs.id] });
    expect(made).toEqual({ ...waited, commitment_ids: [run.id] });
    expect(await ada.call(pauses.list)).toEqual([made]);
    expect(await read(ada, run.id)).toMatchObject({ paused: { reason: 'A cold' } });
    expect(await bob.call(pauses.list)).toEqual([]);
    const refusal = await ada.refusal(pauses.create, {
      body: { commitment_ids: [swim.id], from: '2026-05-04', until: null },
    });
    expect(refusal).toMatchObject({ status: 404, errors: ['Commitment not found'] });
  });

  test('are at most a hundred that are not over', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    await copyPause(ada, await pause(ada, { until: '2026-05-05' }), LIMITS.pauses);
    expect(await refusedPause(ada, {})).toEqual([SENTENCES.tooManyPauses]);
    expect(await ada.call(pauses.list)).toHaveLength(LIMITS.pauses);
    await world.setClock('2026-05-06T12:00:00Z');
    await pause(ada, { from: '2026-05-06' });
    expect(await ada.call(pauses.list)).toHaveLength(LIMITS.pauses + 1);
  });

  /** Stores copies of the only pause of a person, with other ids, until there are `count`. */
  async function copyPause({ id: userId }: Person, { id }: { id: string }, count: number): Promise<void> {
    const table = await sharedTable();
    const stored = (await itemsIn(table, [`USER#${userId}`])).find(({ SK }) => SK === 'BOARD#PAUSES');
    const { pauses: [first] = [] } = stored as { pauses?: object[] };
    const all = Array.from({ length: count }, (_, k) => ({ ...first, id: k === 0 ? id : ulid(k) }));
    await writeTo(table, [{ ...stored, pauses: all }]);
  }
});

test('a check-off reads the pauses with the rest, in the same requests', async ({ world }) => {
  await world.setClock('2026-05-04T12:00:00Z');
  const ada = await world.person();
  const run = await ada.commitment();
  const tick = async () => (await ada.answer(commitments.complete, { params: { id: run.id }, body: {} })).requests;
  const undo = async () => (await ada.answer(commitments.pending, { params: { id: run.id }, body: {} })).requests;
  const without = [await tick(), await undo()];
  await pause(ada, { commitment_ids: [run.id] });
  expect([await tick(), await undo()]).toEqual(without);
  expect(without).toEqual(Array(2).fill({ BatchGetItem: 2, UpdateItem: 1 }));
  const lists = [await ada.answer(commitments.list), await ada.answer(pauses.list)];
  expect(lists.map(({ requests }) => requests)).toEqual([{ BatchGetItem: 1, Query: 1 }, { BatchGetItem: 2 }]);
});
