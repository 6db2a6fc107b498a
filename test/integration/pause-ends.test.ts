import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type NewPause, pauses } from '#shared/contracts/pauses.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Pauses that are ended after the wish to resume waited on a device, or removed with their past. */

// A Monday.
const MONDAY = '2026-05-04T12:00:00Z';
const WEDNESDAY = '2026-05-06T12:00:00Z';
const test = testAt(MONDAY);

const pause = (person: Caller, fields: Partial<NewPause> = {}) =>
  person.call(pauses.create, { body: { commitment_ids: null, from: '2026-05-04', until: null, ...fields } });
const daysOf = (person: Person, id: string, from: string, to: string) =>
  person.call(commitments.history, { params: { id }, query: { from, to } });
const pausedDays = async (person: Person, id: string, from: string, to: string) =>
  (await daysOf(person, id, from, to)).filter(({ paused }) => paused).map(({ date }) => date);

describe('resuming that waited on a device', () => {
  test('ends a pause as of the day on which it was asked for', async ({ world }) => {
    await world.setClock('2026-05-02T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    const running = await pause(ada, { commitment_ids: [run.id], from: '2026-05-02', until: '2026-05-05' });
    await world.setClock(WEDNESDAY);
    await ada.call(commitments.complete, { params: { id: run.id }, body: { at: '2026-05-05T09:00:00Z', late: true } });
    await ada.call(pauses.delete, { params: { id: running.id }, body: { at: MONDAY } });
    expect(await ada.call(pauses.list)).toEqual([{ ...running, until: '2026-05-03' }]);
    expect(await pausedDays(ada, run.id, '2026-05-02', '2026-05-06')).toEqual(['2026-05-02', '2026-05-03']);
  });

  test('leaves alone what another device has decided since', async ({ world }) => {
    await world.setClock('2026-05-02T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment()];
    const make = () => pause(ada, { commitment_ids: [run.id], from: '2026-05-02' });
    const [ended, moved, longer, shared, explained] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ];
    await world.setClock(WEDNESDAY);
    const tab = await ada.elsewhere();
    const change = (id: string, body: Partial<NewPause>) => tab.call(pauses.update, { params: { id }, body });
    await tab.call(pauses.delete, { params: { id: ended.id } });
    await change(moved.id, { from: '2026-06-01' });
    await change(longer.id, { until: '2026-05-20' });
    await change(shared.id, { commitment_ids: [run.id, swim.id] });
    const decided = await ada.call(pauses.list);
    await change(explained.id, { reason: 'A cold' });
    for (const { id } of decided) await ada.call(pauses.delete, { params: { id }, body: { at: MONDAY } });
    // A reason says nothing about the days.
    const after = { ...explained, reason: 'A cold', until: '2026-05-03' };
    expect(await ada.call(pauses.list)).toEqual(decided.map((each) => (each.id === explained.id ? after : each)));
    // A wish of today counts.
    await ada.call(pauses.delete, { params: { id: longer.id } });
    expect(await ada.call(pauses.list)).toContainEqual({ ...longer, until: '2026-05-05' });
  });

  test('removes a pause that began after it was asked for', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const planned = await pause(ada, { from: '2026-05-05' });
    await world.setClock(WEDNESDAY);
    await ada.call(pauses.delete, { params: { id: planned.id }, body: { at: MONDAY } });
    expect(await ada.call(pauses.list)).toEqual([]);
  });

  test('is refused where the instant is not possible, and tells nobody else anything', async ({ world }) => {
    await world.setClock(MONDAY);
    const [ada, bob] = [await world.person(), await world.person()];
    const { id } = await pause(ada);
    const refused = async (person: Person, at: string) => {
      const answer = await person.raw('DELETE', pathOf(pauses.delete, { params: { id } }), { body: { at } });
      const { details } = answer.body as { details: { code: string; field?: string }[] };
      return details.map(({ code, field }) => [code, ...(field ? [field] : [])]);
    };
    expect(await refused(ada, '2026-05-04T12:05:00Z')).toEqual([['instant_in_future', 'at']]);
    expect(await refused(ada, '2026-04-03T11:00:00Z')).toEqual([['instant_too_old', 'at']]);
    expect(await refused(ada, 'Monday')).toEqual([['invalid_instant', 'at']]);
    expect(await refused(bob, 'Monday')).toEqual([['pause_not_found']]);
    expect(await ada.call(pauses.list)).toHaveLength(1);
  });
});

test('a pause is removed as a whole, also if it is over, for as long as its first day can be changed', async ({
  world,
}) => {
  await world.setClock(MONDAY);
  const ada = await world.person();
  const run = await ada.commitment();
  const over = await pause(ada, { until: '2026-05-05' });
  const running = await pause(ada, { from: '2026-05-06' });
  const old = await pause(ada, { from: '2026-04-03', until: '2026-05-03' });
  await world.setClock('2026-05-07T12:00:00Z');
  const body = { whole: true };
  for (const { id } of [over, running]) await ada.call(pauses.delete, { params: { id }, body });
  const days = await daysOf(ada, run.id, '2026-05-04', '2026-05-07');
  expect(days.map(({ status, paused }) => [status, paused])).toEqual([
    ...Array(3).fill(['missed', false]),
    ['pending', false],
  ]);
  expect(await ada.refusal(pauses.delete, { params: { id: old.id }, body })).toMatchObject({
    status: 422,
    errors: [SENTENCES.pauseTooEarly],
  });
  expect(await ada.call(pauses.list)).toEqual([old]);
});
