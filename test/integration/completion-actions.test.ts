import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { DAY, dateFrom, daysFrom, TODAY, test } from './support/commitments.ts';

/* Completion actions, and the history that they leave. */

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
    [10 * 60_000, 'At can’t be in the future'],
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

  test('of what waited on a device is accepted up to 31 days back, and marked in the history', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ start_date: dateFrom(-60) });
    const send = (days: number, late?: boolean) =>
      ada.raw('POST', commitments.complete.path.replace('{id}', run.id), {
        body: { at: daysFrom(world.now(), -days), ...(late !== undefined && { late }) },
      });
    expect((await send(8)).status).toBe(422);
    expect((await send(8, true)).status).toBe(200);
    // The same again, when its answer was lost.
    expect((await send(8, true)).status).toBe(200);
    expect((await send(5, true)).status).toBe(200);
    expect((await send(31.5, true)).body).toMatchObject({ errors: ['At must be at most 31 days ago'] });
    const query = { from: dateFrom(-9), to: TODAY };
    const history = await ada.call(commitments.history, { params: { id: run.id }, query });
    const marked = history.filter(({ status }) => status === 'completed').map(({ date, late }) => [date, late]);
    expect(marked).toEqual([
      [dateFrom(-8), true],
      [dateFrom(-5), false],
    ]);
    // The latest action of all, and what it moves to the history, keep their marks.
    const month = await ada.commitment({ frequency: 'monthly', start_date: dateFrom(-60) });
    await ada.call(commitments.complete, {
      params: { id: month.id },
      body: { at: daysFrom(world.now(), -10), late: true },
    });
    const monthly = () => ada.call(commitments.history, { params: { id: month.id }, query });
    expect(await monthly()).toMatchObject([{ status: 'completed', late: true }]);
    await ada.pending(month.id);
    expect(await monthly()).toMatchObject([{ status: 'pending', late: false }]);
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
      'From can’t be later than to',
    ]);
    expect((await ada.refusal(commitments.history, ask('2025-01-01', '2026-01-02'))).errors).toEqual([
      'From and to may span at most 366 days',
    ]);
    expect(await ada.call(commitments.history, ask('2025-01-01', '2026-01-01'))).toEqual([]);
  });
});
