import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Reads at an instant, in a night of a clock change, of long periods, and after a change of frequency. */

const test = testAt('2026-03-01T12:00:00Z');

async function statuses(person: Person): Promise<Record<string, string>> {
  const all = await person.commitments();
  return Object.fromEntries(all.map(({ title, current_completion }) => [title, current_completion.status]));
}

test('a completion holds for its period over the night in which New York loses an hour', async ({ world }) => {
  await world.setClock('2026-03-07T17:00:00Z');
  const ada = await world.person({ timezone: 'America/New_York' });
  const { id } = await ada.commitment({ title: 'Run' });
  await world.setClock('2026-03-08T05:30:00Z');
  await ada.complete(id);

  await world.setClock('2026-03-09T03:59:50Z');
  expect(await statuses(ada)).toEqual({ Run: 'completed' });
  await world.setClock('2026-03-09T04:00:00Z');
  expect(await statuses(ada)).toEqual({ Run: 'pending' });
  const [lost] = await ada.call(commitments.history, {
    params: { id },
    query: { from: '2026-03-08', to: '2026-03-08' },
  });
  expect(lost).toMatchObject({
    date: '2026-03-08',
    status: 'completed',
    starts_at: '2026-03-08T05:00:00.000Z',
    ends_at: '2026-03-09T04:00:00.000Z',
  });
});

test('a week and a month that were running at the creation are never missed', async ({ world }) => {
  await world.setClock('2026-07-15T09:00:00Z');
  const ada = await world.person();
  const weekly = await ada.commitment({ title: 'Call home', frequency: 'weekly' });
  const monthly = await ada.commitment({ title: 'Budget', frequency: 'monthly' });
  await world.setClock('2026-09-02T09:00:00Z');
  const later = await ada.elsewhere();
  const history = async (id: string) =>
    (await later.call(commitments.history, { params: { id }, query: { from: '2026-07-01', to: '2026-09-02' } })).map(
      ({ date, status }) => `${date} ${status}`,
    );

  expect((await history(weekly.id)).slice(0, 3)).toEqual([
    '2026-07-13 pending',
    '2026-07-20 missed',
    '2026-07-27 missed',
  ]);
  expect(await history(monthly.id)).toEqual(['2026-07-01 pending', '2026-08-01 missed', '2026-09-01 pending']);
});

test('a change of frequency merges two periods: a completion stays, and nothing is missed because of it', async ({
  world,
}) => {
  await world.setClock('2026-08-04T09:00:00Z');
  const ada = await world.person();
  const { id } = await ada.commitment({ title: 'Read', frequency: 'daily' });
  await world.setClock('2026-08-05T09:00:00Z');
  await ada.complete(id);
  const change = (frequency: 'daily' | 'weekly') =>
    ada.call(commitments.update, { params: { id }, body: { commitment: { frequency } } });

  expect(await change('weekly')).toMatchObject({ completed: true, current_completion: { due_date: '2026-08-09' } });
  await world.setClock('2026-08-07T09:00:00Z');
  expect(await change('daily')).toMatchObject({ completed: true, current_completion: { due_date: '2026-08-07' } });
  await world.setClock('2026-08-08T09:00:00Z');
  expect(await statuses(ada)).toEqual({ Read: 'pending' });
  const history = await ada.call(commitments.history, {
    params: { id },
    query: { from: '2026-08-01', to: '2026-08-31' },
  });
  expect(history.map(({ date, status, starts_at }) => [date, status, starts_at])).toEqual([
    ['2026-08-04', 'missed', '2026-08-04T00:00:00.000Z'],
    ['2026-08-07', 'completed', '2026-08-05T00:00:00.000Z'],
    ['2026-08-08', 'pending', '2026-08-08T00:00:00.000Z'],
  ]);
});
