import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The marks of past days, where one counts a day. The 16th of November 2026 is a Monday. */

const test = testAt('2026-11-20T10:00:00Z');

const entriesOf = (person: Person, id: string, from: string, to: string) =>
  person.call(commitments.history, { params: { id }, query: { from, to } });

describe('the history of a quota', () => {
  test('tells the days whose marks can be made, and each that is made counts once', async ({ world }) => {
    await world.setClock('2026-11-09T10:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'weekly', start_date: '2026-11-01', schedule: { times: 3 } });
    await world.setClock('2026-11-15T10:00:00Z');
    await ada.complete(id);
    await world.setClock('2026-11-20T10:00:00Z');
    const weeks = () => entriesOf(ada, id, '2026-11-09', '2026-11-20');
    const [past, running] = await weeks();
    expect(past).toMatchObject({ status: 'missed', amount: 1 });
    expect(past?.correctable_days).toEqual([
      { date: '2026-11-13', at: '2026-11-13T23:59:59.000Z', marked: false },
      { date: '2026-11-14', at: '2026-11-14T23:59:59.000Z', marked: false },
      { date: '2026-11-15', at: '2026-11-15T23:59:59.000Z', marked: true },
    ]);
    expect(running?.correctable_days?.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    const free = [...(past?.correctable_days ?? []).slice(0, 2), running?.correctable_days?.[2]];
    for (const day of free) {
      const body = { at: day?.at, late: true, key: day?.date };
      await ada.call(commitments.complete, { params: { id }, body });
    }
    const told = (await weeks()).map(({ status, amount, correctable_days }) => {
      return [status, amount, correctable_days?.filter(({ marked }) => marked).map(({ date }) => date)];
    });
    expect(told).toEqual([
      ['completed', 3, ['2026-11-13', '2026-11-14', '2026-11-15']],
      ['pending', 1, ['2026-11-18']],
    ]);
  });

  test('taking back a day takes back all that was told of it, and no other day', async ({ world }) => {
    await world.setClock('2026-11-16T10:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'weekly', schedule: { times: 3 } });
    await world.setClock('2026-11-19T10:00:00Z');
    const days = ['2026-11-17T08:00:00Z', '2026-11-17T19:00:00Z', '2026-11-18T08:00:00Z'];
    for (const [key, at] of days.entries()) {
      await ada.call(commitments.complete, { params: { id }, body: { at, key: String(key) } });
    }
    const week = async () => (await entriesOf(ada, id, '2026-11-16', '2026-11-19'))[0];
    const marked = async () => (await week())?.correctable_days?.map((day) => day.marked);
    expect(await marked()).toEqual([false, true, true]);
    for (const round of [1, 2]) {
      const at = (await week())?.correctable_days?.[1]?.at;
      await ada.call(commitments.pending, { params: { id }, body: { at, last: true } });
      expect(await marked()).toEqual([false, false, true]);
      expect((await week())?.amount).toBe(1);
      const again = (await week())?.correctable_days?.[1]?.at;
      await ada.call(commitments.complete, { params: { id }, body: { at: again, key: `again ${round}` } });
      expect(await marked()).toEqual([false, true, true]);
    }
  });

  test('tells no days where every check-off counts, and of another rule', async ({ world }) => {
    await world.setClock('2026-11-16T10:00:00Z');
    const ada = await world.person();
    const every = await ada.commitment({ frequency: 'weekly', schedule: { times: 3, once_a_day: false } });
    const daily = await ada.commitment();
    await world.setClock('2026-11-19T10:00:00Z');
    for (const { id } of [every, daily]) {
      const [entry] = await entriesOf(ada, id, '2026-11-16', '2026-11-16');
      expect(entry?.correctable_days).toBeNull();
    }
  });
});
