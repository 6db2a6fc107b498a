import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { history } from '#shared/contracts/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { confidants } from '#test/support/confidants.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Closed commitments: they leave the lists and keep their history. */

const test = testAt('2026-05-04T12:00:00Z');

const close = (person: Caller, id: string, at?: string) =>
  person.call(commitments.close, { params: { id }, body: { at } });
const reopen = (person: Caller, id: string, at?: string) =>
  person.call(commitments.reopen, { params: { id }, body: { at } });
const closed = (person: Person) => person.call(commitments.list, { query: { closed: 'true' } });
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const days = async (person: Person, id: string, from: string, to: string) => {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status }) => `${date} ${status}`);
};

describe('a closed commitment', () => {
  test('leaves the list, keeps its history, and comes back to its place', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const [first, run, last] = [
      await ada.commitment({ title: 'First' }),
      await ada.commitment(),
      await ada.commitment({ title: 'Last' }),
    ];
    await world.setClock('2026-05-06T12:00:00Z');
    const shut = await close(ada, run.id);
    expect(shut).toMatchObject({ due_now: false, next_due: null });
    expect(Date.parse(shut.closed_at ?? '')).toBeLessThanOrEqual(world.now());
    expect(ids(await ada.commitments())).toEqual([last.id, first.id]);
    expect(await closed(ada)).toEqual([shut]);
    expect(ids(await ada.call(commitments.list, { query: { closed: 'false' } }))).toEqual([last.id, first.id]);
    expect(await ada.call(commitments.read, { params: { id: run.id } })).toEqual(shut);
    expect(await close(ada, run.id)).toEqual(shut);

    await world.setClock('2026-05-08T12:00:00Z');
    expect(await days(ada, run.id, '2026-05-04', '2026-05-08')).toEqual([
      '2026-05-04 missed',
      '2026-05-05 missed',
      '2026-05-06 pending',
    ]);
    expect(await reopen(ada, run.id)).toMatchObject({ closed_at: null, due_now: true, next_due: '2026-05-08' });
    expect(await reopen(ada, run.id)).toMatchObject({ closed_at: null });
    expect(ids(await ada.commitments())).toEqual([last.id, run.id, first.id]);
    expect(await closed(ada)).toEqual([]);
    await world.setClock('2026-05-10T12:00:00Z');
    expect(await days(ada, run.id, '2026-05-05', '2026-05-10')).toEqual([
      '2026-05-05 missed',
      '2026-05-06 pending',
      '2026-05-08 pending',
      '2026-05-09 missed',
      '2026-05-10 pending',
    ]);
    const query = { from: '2026-05-06', to: '2026-05-09' };
    const due = (await ada.call(history.summary, { query })).map(({ date, due }) => `${date} ${due}`);
    // The two others.
    expect(due).toEqual(['2026-05-06 2', '2026-05-07 2', '2026-05-08 2', '2026-05-09 3']);
  });

  test('can neither be done nor skipped, but its text can be edited', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    await ada.complete(run.id);
    await close(ada, run.id);
    for (const call of [commitments.complete, commitments.skip, commitments.pending]) {
      expect(await ada.refusal(call, { params: { id: run.id } })).toMatchObject({
        status: 422,
        errors: [SENTENCES.commitmentClosed],
      });
    }
    const body = { commitment: { title: 'Run 10 km', description: 'By the river' } };
    const edited = await ada.call(commitments.update, { params: { id: run.id }, body });
    expect(edited).toMatchObject({ title: 'Run 10 km', completed: true, closed_at: expect.any(String) });
    await world.setClock('2026-05-05T12:00:00Z');
    await reopen(ada, run.id);
    // What happened while it was closed would be in no period.
    const at = '2026-05-04T20:00:00Z';
    const refused = await ada.refusal(commitments.complete, { params: { id: run.id }, body: { at } });
    expect(refused.errors).toEqual([SENTENCES.commitmentClosed]);
    expect((await ada.complete(run.id)).completed).toBe(true);
  });

  test('was closed, and opened again, when that was asked for, although it was sent later', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment()];
    await world.setClock('2026-05-08T12:00:00Z');
    await close(ada, run.id, '2026-05-05T20:00:00Z');
    const missed = ['2026-05-04 missed', '2026-05-05 pending'];
    expect(await days(ada, run.id, '2026-05-04', '2026-05-08')).toEqual(missed);
    // It was opened on a device on which Thursday was ticked before both were sent.
    await reopen(ada, run.id, '2026-05-07T08:00:00Z');
    await ada.call(commitments.complete, { params: { id: run.id }, body: { at: '2026-05-07T09:00:00Z' } });
    expect(await days(ada, run.id, '2026-05-04', '2026-05-08')).toEqual([
      ...missed,
      '2026-05-07 completed',
      '2026-05-08 pending',
    ]);
    // What was done elsewhere in the meantime stays in its day.
    await ada.call(commitments.complete, { params: { id: swim.id }, body: { at: '2026-05-07T09:00:00Z' } });
    await close(ada, swim.id, '2026-05-05T20:00:00Z');
    expect(await days(ada, swim.id, '2026-05-06', '2026-05-08')).toEqual(['2026-05-06 missed', '2026-05-07 completed']);
  });

  test('cannot be closed for more than 31 days in the past, nor in the future', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const [run, swim] = [await ada.commitment(), await ada.commitment()];
    await world.setClock('2026-06-10T12:00:00Z');
    const later = await ada.elsewhere();
    const at = async (id: string, asked: string) => (await close(later, id, asked)).closed_at?.slice(0, 10);
    expect(await at(run.id, '2026-05-06T12:00:00Z')).toBe('2026-05-10');
    expect(await at(swim.id, '2026-07-20T12:00:00Z')).toBe('2026-06-10');
  });

  test('is not seen by confidants, and counts nowhere', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const [run, swim] = [await ada.commitment(), await ada.commitment({ title: 'Swim' })];
    await ada.complete(run.id);
    await close(ada, run.id);
    const shown = await bob.call(people.commitments, { params: { id: ada.id } });
    expect(ids(shown.commitments)).toEqual([swim.id]);
    const { active_confidants } = await bob.call(people.list);
    expect(active_confidants).toMatchObject([
      { completed_count: 0, total_count: 1, top_commitments: [{ id: swim.id }] },
    ]);
  });

  test('counts for the limit of closings', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const run = await ada.commitment();
    for (let n = 0; n < LIMITS.closings; n++) {
      await close(ada, run.id);
      await reopen(ada, run.id);
    }
    const refused = await ada.refusal(commitments.close, { params: { id: run.id } });
    expect(refused.errors).toEqual([SENTENCES.tooManyClosings]);
  });

  test('closed in two tabs is closed once, whatever else happens to it at the same time', async ({ world }) => {
    await world.setClock('2026-05-04T12:00:00Z');
    const ada = await world.person();
    const tab = await ada.elsewhere();
    const run = await ada.commitment();
    await Promise.all([
      close(ada, run.id),
      close(tab, run.id),
      ada.call(commitments.update, { params: { id: run.id }, body: { commitment: { frequency: 'weekly' } } }),
      tab.call(commitments.update, { params: { id: run.id }, body: { commitment: { title: 'Swim' } } }),
    ]);
    const [found] = await closed(ada);
    expect(found).toMatchObject({ id: run.id, title: 'Swim', frequency: 'weekly' });
    expect(await reopen(ada, run.id)).toMatchObject({ closed_at: null });
  });
});
