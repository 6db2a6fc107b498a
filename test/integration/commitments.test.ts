import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { testAt } from './support/test-at.ts';

const DAY = 86_400_000;
const TODAY = '2026-11-20';
const test = testAt(`${TODAY}T10:00:00Z`);

const daysFrom = (instant: number, days: number) => new Date(instant + days * DAY).toISOString();
const dateFrom = (days: number) => daysFrom(Date.parse(TODAY), days).slice(0, 10);

describe('a commitment', () => {
  test('has the fields that the user sent, and is due today', async ({ world }) => {
    const ada = await world.person();
    const made = await ada.commitment({ title: '  Read  ', description: 'Ten pages\nbefore sleep ' });

    expect(made).toEqual({
      id: made.id,
      title: 'Read',
      description: 'Ten pages\nbefore sleep',
      frequency: 'daily',
      commitment_type: '',
      category_id: null,
      start_date: TODAY,
      category_position: 0,
      manual_position: 0,
      workout_exercises: [],
      current_completion: { status: 'pending', due_date: TODAY, completed_at: null },
      completed: false,
      upcoming: false,
    });
    expect(await ada.commitments()).toEqual([made]);
    expect(await ada.call(commitments.read, { params: { id: made.id } })).toEqual(made);
  });

  test('comes first in manual order and last in its category', async ({ world }) => {
    const ada = await world.person();
    for (const title of ['one', 'two', 'three']) await ada.commitment({ title });
    const all = await ada.commitments();

    expect(all.map(({ title }) => title)).toEqual(['three', 'two', 'one']);
    expect(all.map(({ manual_position }) => manual_position)).toEqual([0, 1, 2]);
    expect(all.map(({ category_position }) => category_position)).toEqual([2, 1, 0]);
  });

  test('has no category if the one that was sent does not exist', async ({ world }) => {
    const ada = await world.person();
    expect((await ada.commitment({ category_id: 'nowhere' })).category_id).toBeNull();
    expect((await ada.commitment({ category_id: '' })).category_id).toBeNull();
  });

  test('is created once when the request is repeated', async ({ world }) => {
    const ada = await world.person();
    const request = {
      body: { commitment: { title: 'Run', frequency: 'daily' as const } },
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.call(commitments.create, request)));

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await ada.commitments()).toHaveLength(1);
  });

  test('keeps the fields that a change does not name', async ({ world }) => {
    const ada = await world.person();
    const made = await ada.commitment({ title: 'Read', description: 'Ten pages', commitment_type: 'workout' });
    const change = (commitment: object) =>
      ada.call(commitments.update, { params: { id: made.id }, body: { commitment } });

    expect(await change({ title: 'Read more' })).toEqual({ ...made, title: 'Read more' });
    expect(await change({ description: null })).toEqual({ ...made, title: 'Read more', description: null });
    expect(await change({})).toEqual({ ...made, title: 'Read more', description: null });
    expect(await ada.commitments()).toEqual([{ ...made, title: 'Read more', description: null }]);
  });

  test('keeps every one of several parallel changes', async ({ world }) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    for (let round = 0; round < 6; round++) {
      const { id } = await ada.commitment({ title: 'Read' });
      const change = (who: typeof phone, commitment: object) =>
        who.call(commitments.update, { params: { id }, body: { commitment } });
      await Promise.all([
        change(ada, { title: 'Read more' }),
        change(phone, { frequency: 'weekly' }),
        change(ada, { description: 'Ten pages' }),
        change(phone, { start_date: dateFrom(-3) }),
        ada.complete(id),
      ]);

      expect(await ada.call(commitments.read, { params: { id } })).toMatchObject({
        title: 'Read more',
        description: 'Ten pages',
        frequency: 'weekly',
        start_date: dateFrom(-3),
        completed: true,
      });
    }
  });

  test('can change its frequency twenty times, and keeps its completions', async ({ world }) => {
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'monthly' });
    await ada.complete(id);
    const change = (frequency: string) => ({ params: { id }, body: { commitment: { frequency } } }) as never;
    for (let time = 0; time < 20; time++) await ada.call(commitments.update, change(time % 2 ? 'daily' : 'weekly'));

    expect((await ada.commitments())[0]).toMatchObject({ frequency: 'daily', completed: true });
    expect(await ada.refusal(commitments.update, change('weekly'))).toMatchObject({
      status: 422,
      errors: ['The frequency of a commitment can be changed at most 20 times'],
    });
    // The present frequency is not a change.
    expect((await ada.call(commitments.update, change('daily'))).completed).toBe(true);
  });

  test('keeps two parallel changes of its frequency', async ({ world }) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    const { id } = await ada.commitment();
    const change = (who: typeof phone, frequency: string) =>
      who.raw('PUT', `/api/v1/commitments/${id}`, { body: { commitment: { frequency } } });
    for (let round = 0; round < 10; round++) {
      const current = (await ada.commitments())[0]?.frequency;
      const [one = '', other = ''] = ['daily', 'weekly', 'monthly'].filter((each) => each !== current);
      const answers = await Promise.all([change(ada, one), change(phone, other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }

    // All twenty changes count.
    expect((await change(ada, 'once')).status).toBe(422);
  });

  test('is not found after its deletion, and cannot be deleted again', async ({ world }) => {
    const ada = await world.person();
    const [run, read] = [await ada.commitment({ title: 'Run' }), await ada.commitment({ title: 'Read' })];
    await ada.call(commitments.delete, { params: { id: run.id } });

    expect((await ada.commitments()).map(({ id }) => id)).toEqual([read.id]);
    for (const endpoint of [commitments.delete, commitments.read, commitments.complete, commitments.update]) {
      expect(await ada.refusal(endpoint, { params: { id: run.id } })).toMatchObject({
        status: 404,
        errors: ['Commitment not found'],
      });
    }
  });

  test('is not lost when several requests create in parallel', async ({ world }) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    const titles = Array.from({ length: 24 }, (_, index) => `Number ${index}`);
    const make = (title: string, index: number) =>
      (index % 2 ? ada : phone).call(commitments.create, {
        body: { commitment: { title, frequency: 'daily' } },
        headers: { 'idempotency-key': randomUUID() },
      });
    // A write that loses five races is refused. Three in parallel always succeed.
    const made = [];
    for (let at = 0; at < titles.length; at += 3) {
      made.push(...(await Promise.all(titles.slice(at, at + 3).map((title, index) => make(title, at + index)))));
    }
    const all = await ada.commitments();

    expect(all.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(all.map(({ manual_position }) => manual_position)).toEqual(titles.map((_, index) => index));
    expect(all.map(({ category_position }) => category_position).toSorted((a, b) => a - b)).toEqual(
      titles.map((_, index) => index),
    );
  });
});

describe('checking off', () => {
  test('completes a commitment, and undoing makes it pending', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment();
    const before = world.now();
    const done = await ada.complete(run.id);

    expect(done).toMatchObject({ completed: true, current_completion: { status: 'completed', due_date: TODAY } });
    expect(Date.parse(done.current_completion.completed_at ?? '')).toBeGreaterThanOrEqual(before);
    expect(await ada.commitments()).toEqual([done]);
    expect(await ada.pending(run.id)).toEqual(run);
    expect(await ada.commitments()).toEqual([run]);
  });

  test('and skipping marks it as missed until it is completed or undone', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment();

    expect((await ada.skip(run.id)).current_completion).toMatchObject({ status: 'missed', completed_at: null });
    expect((await ada.complete(run.id)).current_completion.status).toBe('completed');
    expect((await ada.skip(run.id)).completed).toBe(false);
    expect((await ada.pending(run.id)).current_completion.status).toBe('pending');
  });

  test('with an earlier instant does not override a later action', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ frequency: 'once' });
    const now = world.now();
    const [early, late] = [new Date(now - 60).toISOString(), new Date(now - 30).toISOString()];
    const done = await ada.complete(run.id, late);

    expect(await ada.pending(run.id, early)).toEqual(done);
    expect(done.current_completion.completed_at).toBe(late);
    expect((await ada.skip(run.id, late)).current_completion.status).toBe('missed');
  });

  test('with an instant up to two minutes in the future counts as now', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment();
    const before = world.now();
    const done = await ada.complete(run.id, new Date(before + 100_000).toISOString());
    const at = Date.parse(done.current_completion.completed_at ?? '');

    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThan(before + 100_000);
  });

  test.for([
    [10 * 60_000, 'At must not be in the future'],
    [-7 * DAY - 60_000, 'At must be at most 7 days ago'],
  ] as const)('is refused %i ms from now', async ([offset, sentence], { world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ start_date: '2020-01-01' });
    const body = { at: new Date(world.now() + offset).toISOString() };

    expect(await ada.refusal(commitments.complete, { params: { id: run.id }, body })).toMatchObject({
      status: 422,
      errors: [sentence],
    });
    expect(await ada.commitments()).toEqual([run]);
  });

  test('is refused before the start date', async ({ world }) => {
    const ada = await world.person();
    const start = dateFrom(3);
    const run = await ada.commitment({ start_date: start });

    expect(run).toMatchObject({
      upcoming: true,
      completed: false,
      current_completion: { status: 'pending', due_date: start },
    });
    for (const endpoint of [commitments.complete, commitments.skip, commitments.pending]) {
      expect(await ada.refusal(endpoint, { params: { id: run.id }, body: {} })).toMatchObject({
        status: 422,
        errors: [`This commitment starts on ${start}`],
      });
    }
  });
});

describe('the history', () => {
  const between = (from: string, to: string) => ({ from, to });

  test('shows completed and skipped periods, and missed ones where nothing was done', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ start_date: dateFrom(-20) });
    const noon = Date.parse(TODAY) - DAY / 2;
    await ada.complete(run.id);
    await ada.complete(run.id, daysFrom(noon, -1));
    await ada.skip(run.id, daysFrom(noon, -2));
    const history = await ada.call(commitments.history, {
      params: { id: run.id },
      query: between(dateFrom(-4), TODAY),
    });

    // Days before the account existed are never missed.
    expect(history.map(({ date, status, skipped }) => [date, status, skipped])).toEqual([
      [dateFrom(-4), 'pending', false],
      [dateFrom(-3), 'missed', true],
      [dateFrom(-2), 'completed', false],
      [dateFrom(-1), 'pending', false],
      [TODAY, 'completed', false],
    ]);
    expect(history[2]).toMatchObject({
      commitment_id: run.id,
      due_date: dateFrom(-2),
      starts_at: `${dateFrom(-2)}T00:00:00.000Z`,
      ends_at: `${dateFrom(-1)}T00:00:00.000Z`,
      completed_at: daysFrom(noon, -1),
    });
  });

  test('can be corrected without a change of the present period', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ start_date: dateFrom(-20) });
    const done = await ada.complete(run.id);
    const yesterday = `${dateFrom(-1)}T12:00:00Z`;

    expect(await ada.skip(run.id, yesterday)).toEqual(done);
    expect(await ada.commitments()).toEqual([done]);
    const status = async () => {
      const query = between(dateFrom(-1), dateFrom(-1));
      const [entry] = await ada.call(commitments.history, { params: { id: run.id }, query });
      return entry?.status;
    };
    expect(await status()).toBe('missed');
    await ada.complete(run.id, `${dateFrom(-1)}T13:00:00Z`);
    expect(await status()).toBe('completed');
    await ada.skip(run.id, yesterday);
    expect(await status()).toBe('completed');
  });

  test('shows a commitment to be done once in a single period without an end', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ frequency: 'once' });
    const query = between(TODAY, TODAY);

    expect(await ada.call(commitments.history, { params: { id: run.id }, query })).toMatchObject([
      { date: TODAY, due_date: TODAY, ends_at: null, status: 'pending' },
    ]);
  });

  test('is empty before the start date, and refuses an invalid range', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ start_date: dateFrom(2) });
    const ask = (from: string, to: string) => ({ params: { id: run.id }, query: between(from, to) });

    expect(await ada.call(commitments.history, ask(dateFrom(-2), dateFrom(5)))).toEqual([]);
    expect((await ada.refusal(commitments.history, ask('2026-02-02', '2026-02-01'))).errors).toEqual([
      'From must not be later than to',
    ]);
    expect((await ada.refusal(commitments.history, ask('2025-01-01', '2026-01-02'))).errors).toEqual([
      'From and to may span at most 366 days',
    ]);
    expect(await ada.call(commitments.history, ask('2025-01-01', '2026-01-01'))).toEqual([]);
  });
});
