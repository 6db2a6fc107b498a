import { ulid } from 'ulid';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { type NewPause, pauses } from '#shared/contracts/pauses.ts';
import { stateOf } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Pauses that are changed, at once or after that waited on a device. */

// A Monday.
const MONDAY = '2026-05-04T12:00:00Z';
const WEDNESDAY = '2026-05-06T12:00:00Z';
const test = testAt(MONDAY);

type Change = BodyInput<typeof pauses.update>;

const pause = (person: Caller, fields: Partial<NewPause> & { id?: string } = {}) =>
  person.call(pauses.create, { body: { commitment_ids: null, from: '2026-05-04', until: null, ...fields } });
const change = (person: Caller, id: string, body: Change) => person.call(pauses.update, { params: { id }, body });
/** The code and the field of each reason of a refusal. */
const refusedChange = async (person: Caller, id: string, body: Change) => {
  const answer = await person.raw('PUT', pathOf(pauses.update, { params: { id } }), { body });
  const { details } = answer.body as { details: { code: string; field?: string }[] };
  return details.map(({ code, field }) => [code, ...(field ? [field] : [])]);
};
const resume = (person: Caller, id: string, commitmentIds: string[], at?: string) =>
  change(person, id, { resume: commitmentIds, ...(at && { at }) });
const read = (person: Person, id: string) => person.call(commitments.read, { params: { id } });
const pausedDays = async (person: Person, id: string, from: string, to: string) => {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.filter(({ paused }) => paused).map(({ date }) => date);
};

describe('a change of a pause', () => {
  test('keeps what it does not name, and holds for what was, is, and will be paused', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment({ title: 'Swim' })];
    const made = await pause(ada, { commitment_ids: [run.id], reason: 'A cold' });
    await world.setClock(WEDNESDAY);
    const longer = { ...made, until: '2026-05-08' };
    expect(await change(ada, made.id, { until: '2026-05-08' })).toEqual(longer);
    expect(await change(ada, made.id, {})).toEqual(longer);
    expect((await read(ada, run.id)).paused).toEqual({ from: '2026-05-04', until: '2026-05-08', reason: 'A cold' });
    const other = { commitment_ids: [swim.id, run.id], from: '2026-05-05', until: null, reason: ' ' };
    const after = { id: made.id, ...other, reason: null };
    expect(await change(ada, made.id, other)).toEqual(after);
    expect(await ada.call(pauses.list)).toEqual([after]);
    expect(await read(ada, swim.id)).toMatchObject({ paused: { from: '2026-05-05', until: null }, due_now: false });
    expect(await pausedDays(ada, run.id, '2026-05-04', '2026-05-06')).toEqual(['2026-05-05', '2026-05-06']);
    expect(await change(ada, made.id, { commitment_ids: null })).toEqual({ ...after, commitment_ids: null });
    expect(await ada.commitment({ title: 'Read' })).toMatchObject({ paused: { from: '2026-05-05' } });
  });

  test('lets what it takes out resume today, and keeps its past, also of long ago', async ({ world }) => {
    await world.setClock('2026-04-01T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment({ title: 'Swim' })];
    const made = await pause(ada, { from: '2026-04-01', reason: 'A cold' });
    await world.setClock(WEDNESDAY);
    // The session has expired.
    const back = await ada.elsewhere();
    const after = { ...made, commitment_ids: [swim.id] };
    expect(await change(back, made.id, { commitment_ids: [swim.id] })).toEqual(after);
    const past = { commitment_ids: [run.id], from: '2026-04-01', until: '2026-05-05', reason: 'A cold' };
    expect(await back.call(pauses.list)).toEqual([after, { ...past, id: expect.any(String) }]);
    const now = async ({ id }: { id: string }) => (await back.call(commitments.read, { params: { id } })).due_now;
    expect([await now(run), await now(swim)]).toEqual([true, false]);
    const query = { from: '2026-05-04', to: '2026-05-06' };
    const days = await back.call(commitments.history, { params: { id: run.id }, query });
    expect(days.map(({ date, status, paused }) => [date, status, paused])).toEqual([
      ['2026-05-04', 'pending', true],
      ['2026-05-05', 'pending', true],
      ['2026-05-06', 'pending', false],
    ]);
    // Sent again, it changes nothing.
    expect(await change(back, made.id, { commitment_ids: [swim.id] })).toEqual(after);
    expect(await back.call(pauses.list)).toHaveLength(2);
  });

  test('leaves what is more than 31 days ago as it was, except for the reason', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const run = await ada.commitment();
    const over = await pause(ada, { until: '2026-05-05' });
    const running = await pause(ada, { commitment_ids: [run.id], from: '2026-05-05' });
    await world.setClock('2026-06-10T12:00:00Z');
    // The session has expired.
    const back = await ada.elsewhere();
    expect(await refusedChange(back, running.id, { from: '2026-05-06' })).toEqual([['pause_too_early', 'from']]);
    expect(await refusedChange(back, running.id, { until: '2026-05-08' })).toEqual([['pause_too_early', 'until']]);
    const all = { commitment_ids: null };
    expect(await refusedChange(back, running.id, all)).toEqual([['pause_too_early', 'commitment_ids']]);
    expect(await refusedChange(back, over.id, { until: null })).toEqual([['pause_over']]);
    expect(await change(back, over.id, { reason: 'A cold' })).toEqual({ ...over, reason: 'A cold' });
    expect(await change(back, running.id, { until: '2026-05-09' })).toEqual({ ...running, until: '2026-05-09' });
    // As a new one, it begins 31 days ago or later.
    const planned = await pause(back, { from: '2026-07-01' });
    expect(await refusedChange(back, planned.id, { from: '2026-05-09' })).toEqual([['pause_too_early', 'from']]);
    expect(await change(back, planned.id, { from: '2026-05-10' })).toMatchObject({ from: '2026-05-10' });
  });

  test('is refused as a new one is, and leaves out what does not exist any more', async ({ world }) => {
    await world.setClock(MONDAY);
    const [ada, bob] = [await world.person(), await world.person()];
    const [run, theirs] = [await ada.commitment(), await bob.commitment()];
    const made = await pause(ada, { commitment_ids: [run.id] });
    const state = await stateOf(ada);
    expect(await refusedChange(ada, made.id, { until: '2026-05-03' })).toEqual([['until_before_from', 'until']]);
    expect(await refusedChange(ada, made.id, { commitment_ids: [theirs.id] })).toEqual([['commitment_not_found']]);
    expect(await refusedChange(ada, made.id, { commitment_ids: [] })).toEqual([['invalid_ids', 'commitment_ids']]);
    expect(await refusedChange(ada, made.id, { from: 'today' })).toEqual([['not_a_date', 'from']]);
    expect(await refusedChange(ada, made.id, { at: '2026-05-04T12:05:00Z' })).toEqual([['instant_in_future', 'at']]);
    expect(await refusedChange(ada, made.id, { at: '2026-04-03T11:00:00Z' })).toEqual([['instant_too_old', 'at']]);
    // Other people's pauses look like ones that do not exist.
    const unknown = await bob.refusal(pauses.update, { params: { id: made.id }, body: { from: 'today' } });
    expect(unknown).toMatchObject({ status: 404, errors: [SENTENCES.pauseNotFound] });
    expect(await stateOf(ada)).toEqual(state);
    const both = { commitment_ids: [theirs.id, run.id], until: '2026-05-05' };
    expect(await change(ada, made.id, both)).toEqual({ ...made, until: '2026-05-05' });
  });

  test('of two tabs counts as a whole, and one that is sent again changes nothing', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const tab = await ada.elsewhere();
    const made = await pause(ada);
    await Promise.all([change(ada, made.id, { until: '2026-05-08' }), change(tab, made.id, { reason: 'A cold' })]);
    const after = { ...made, until: '2026-05-08', reason: 'A cold' };
    expect(await change(ada, made.id, { until: '2026-05-08' })).toEqual(after);
    expect(await ada.call(pauses.list)).toEqual([after]);
  });

  test('that waited on a device counts from the day on which it was made, as what it changes does', async ({
    world,
  }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    await world.setClock('2026-05-14T12:00:00Z');
    const id = ulid(Date.parse(MONDAY));
    await pause(ada, { id, from: '2026-04-10' });
    const earlier = { from: '2026-04-03', at: MONDAY };
    expect(await refusedChange(ada, id, { from: '2026-04-03' })).toEqual([['pause_too_early', 'from']]);
    expect(await change(ada, id, earlier)).toMatchObject({ from: '2026-04-03' });
  });
});

describe('the wish that commitments leave a pause', () => {
  test('of two devices at once lets both leave, and changes no day before', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const [run, swim, other] = [await ada.commitment(), await ada.commitment(), await ada.commitment()];
    const made = await pause(ada, { commitment_ids: [run.id, swim.id, other.id], reason: 'A cold' });
    await world.setClock(WEDNESDAY);
    const tab = await ada.elsewhere();
    await Promise.all([resume(ada, made.id, [run.id]), resume(tab, made.id, [swim.id])]);
    const days = ({ id }: { id: string }) => pausedDays(ada, id, '2026-05-04', '2026-05-06');
    const before = ['2026-05-04', '2026-05-05'];
    expect([await days(run), await days(swim), await days(other)]).toEqual([before, before, [...before, '2026-05-06']]);
    const after = { ...made, commitment_ids: [other.id] };
    const all = await ada.call(pauses.list);
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(after);
    // Sent again, it changes nothing.
    expect(await resume(tab, made.id, [run.id, swim.id])).toEqual(after);
    expect(await ada.call(pauses.list)).toEqual(all);
  });

  test('counts from the day on which it was asked for', async ({ world }) => {
    await world.setClock('2026-05-02T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment()];
    const made = await pause(ada, { commitment_ids: [run.id, swim.id], from: '2026-05-02' });
    await world.setClock(WEDNESDAY);
    expect(await resume(ada, made.id, [run.id], MONDAY)).toEqual({ ...made, commitment_ids: [swim.id] });
    expect(await pausedDays(ada, run.id, '2026-05-02', '2026-05-06')).toEqual(['2026-05-02', '2026-05-03']);
  });

  test('changes nothing of a pause that was ended or removed meanwhile', async ({ world }) => {
    await world.setClock(MONDAY);
    const [ada, bob] = [await world.person(), await world.person()];
    const [run, swim] = [await ada.commitment(), await ada.commitment()];
    const ended = await pause(ada, { commitment_ids: [run.id, swim.id] });
    await world.setClock(WEDNESDAY);
    const tab = await ada.elsewhere();
    const removed = await pause(tab, { commitment_ids: [run.id, swim.id], from: '2026-05-06' });
    for (const { id } of [ended, removed]) await tab.call(pauses.delete, { params: { id } });
    const over = { ...ended, until: '2026-05-05' };
    expect(await resume(ada, ended.id, [run.id], '2026-05-05T09:00:00Z')).toEqual(over);
    expect(await resume(ada, removed.id, [run.id])).toBeNull();
    expect(await pausedDays(ada, run.id, '2026-05-04', '2026-05-06')).toEqual(['2026-05-04', '2026-05-05']);
    // Other people's pauses look like ones that are gone.
    expect(await resume(bob, ended.id, [run.id])).toBeNull();
    expect(await ada.call(pauses.list)).toEqual([over]);
  });

  test('ends it if none is left, and of all lets those go on that are open', async ({ world }) => {
    await world.setClock(MONDAY);
    const ada = await world.person();
    const [run, swim, closed] = [await ada.commitment(), await ada.commitment(), await ada.commitment()];
    const made = await pause(ada);
    await ada.call(commitments.close, { params: { id: closed.id } });
    await world.setClock(WEDNESDAY);
    expect(await resume(ada, made.id, [run.id])).toEqual({ ...made, commitment_ids: [swim.id] });
    await ada.call(commitments.reopen, { params: { id: closed.id } });
    expect(await read(ada, closed.id)).toMatchObject({ paused: null });
    expect(await resume(ada, made.id, [swim.id, run.id])).toMatchObject({ id: made.id, until: '2026-05-05' });
    const today = await pause(ada, { commitment_ids: [swim.id], from: '2026-05-06' });
    expect(await resume(ada, today.id, [swim.id])).toBeNull();
    expect(await read(ada, swim.id)).toMatchObject({ paused: null, due_now: true });
  });

  test('is alone in its call', async ({ world }) => {
    await world.setClock(MONDAY);
    const [ada, bob] = [await world.person(), await world.person()];
    const { id } = await ada.commitment();
    const made = await pause(ada);
    const state = await stateOf(ada);
    const body = { resume: [id], until: null };
    const refused = await ada.refusal(pauses.update, { params: { id: made.id }, body });
    expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.resumeNotAlone] });
    expect(await refusedChange(ada, made.id, body)).toEqual([['resume_not_alone', 'resume']]);
    expect(await refusedChange(ada, made.id, { resume: [] })).toEqual([['invalid_ids', 'resume']]);
    const late = { resume: [id], at: '2026-05-04T12:05:00Z' };
    expect(await refusedChange(ada, made.id, late)).toEqual([['instant_in_future', 'at']]);
    expect(await refusedChange(bob, made.id, { resume: [] })).toEqual([['pause_not_found']]);
    expect(await stateOf(ada)).toEqual(state);
  });
});
