import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { reminderActions } from '#shared/contracts/reminder-actions.ts';
import { users } from '#shared/contracts/users.ts';
import { Caller } from '#test/support/world.ts';
import { test } from './support/quiet-hours.ts';
import { actionsOf, reminded, statusOf, sweepAt, update } from './support/reminders.ts';
import type { TimedWorld } from './support/test-at.ts';

/* What is pressed in a reminder. Each test has days of its own, later than those before. */

describe('the buttons of a reminder', () => {
  const act = (world: TimedWorld, token: string, action: 'complete' | 'skip', at?: string) =>
    world.anyone.call(reminderActions.create, { body: { token, action, ...(at && { at }) } });
  const refused = async (world: TimedWorld, token: string, at?: string) => {
    const body = { token, action: 'complete' as const, ...(at && { at }) };
    const { status, errors } = await world.anyone.refusal(reminderActions.create, { body });
    return [status, errors];
  };
  const OVER = [410, ['This reminder is over']];

  test('check off and skip without a session, in the period of the reminder alone', async ({ world }) => {
    const person = await reminded(world, '2026-03-16T07:00:00Z');
    const { ada } = person;
    const run = await ada.commitment({ reminders: ['08:00'] });
    await sweepAt(world, '2026-03-16T08:00:10Z');
    const { token } = (await actionsOf(person))!;
    await act(world, token, 'complete', '2026-03-16T08:00:20Z');
    expect(await statusOf(ada, run)).toBe('completed');
    // What was taken back since is not done again by a repetition.
    await world.setClock('2026-03-16T08:10:00Z');
    await ada.pending(run.id);
    await act(world, token, 'complete', '2026-03-16T08:00:20Z');
    expect(await statusOf(ada, run)).toBe('pending');
    await act(world, token, 'skip');
    expect(await statusOf(ada, run)).toBe('missed');
    // A new press is done.
    await world.setClock('2026-03-16T08:15:00Z');
    await act(world, token, 'complete', '2026-03-16T08:14:50Z');
    expect(await statusOf(ada, run)).toBe('completed');
    await ada.pending(run.id);
    // What was done by hand since stays as it is.
    await world.setClock('2026-03-16T08:20:00Z');
    await ada.complete(run.id);
    await world.setClock('2026-03-16T08:30:00Z');
    for (const action of ['complete', 'skip'] as const) await act(world, token, action);
    const { current_completion } = await ada.call(commitments.read, { params: { id: run.id } });
    expect(current_completion).toMatchObject({ status: 'completed', completed_at: expect.stringMatching(/T08:20:/) });
    await world.setClock('2026-03-17T09:00:00Z');
    expect(await refused(world, token)).toEqual(OVER);
  });

  test('count later for the period of the reminder, when the device had no network', async ({ world }) => {
    const person = await reminded(world, '2026-03-17T10:00:00Z');
    const { ada } = person;
    const run = await ada.commitment({ reminders: ['11:00'] });
    await sweepAt(world, '2026-03-17T11:00:10Z');
    const { token } = (await actionsOf(person))!;
    await world.setClock('2026-03-18T09:00:00Z');
    await act(world, token, 'complete', '2026-03-17T20:00:00Z');
    expect(await statusOf(ada, run)).toBe('pending');
    const query = { from: '2026-03-17', to: '2026-03-17' };
    const [entry] = await ada.call(commitments.history, { params: { id: run.id }, query });
    expect(entry).toMatchObject({ status: 'completed', completed_at: '2026-03-17T20:00:00.000Z' });
  });

  test('reach a target, and add one where it is due several times', async ({ world }) => {
    const person = await reminded(world, '2026-03-19T07:00:00Z');
    const { ada } = person;
    const target = { direction: 'at_least', amount: 5, unit: 'km' } as const;
    const run = await ada.commitment({ schedule: { target }, reminders: ['08:00'] });
    await ada.call(commitments.complete, { params: { id: run.id }, body: { amount: 1.5 } });
    await sweepAt(world, '2026-03-19T08:00:10Z');
    const { token } = (await actionsOf(person))!;
    await act(world, token, 'complete');
    await act(world, token, 'complete');
    const read = await ada.call(commitments.read, { params: { id: run.id } });
    expect(read).toMatchObject({ progress: { done: 5, of: 5 }, completed: true });
    await update(ada, run, { schedule: { target: { ...target, direction: 'at_most', amount: 8 } } });
    expect(await refused(world, token)).toEqual(OVER);
    const other = await reminded(world, '2026-03-19T09:00:00Z');
    const swim = await other.ada.commitment({ frequency: 'weekly', schedule: { times: 3 }, reminders: ['10:00'] });
    await sweepAt(world, '2026-03-19T10:00:10Z');
    const actions = (await actionsOf(other))!;
    await act(world, actions.token, 'complete');
    await act(world, actions.token, 'complete');
    const shown = await other.ada.call(commitments.read, { params: { id: swim.id } });
    expect(shown.progress).toMatchObject({ done: 1, of: 3 });
  });

  test('end with a new password, the commitment, the account and 31 days', async ({ world }) => {
    const person = await reminded(world, '2026-03-20T07:00:00Z');
    const { ada } = person;
    const run = await ada.commitment({ frequency: 'once', reminders: ['08:00', '09:00', '10:00'] });
    await sweepAt(world, '2026-03-20T08:00:10Z');
    const first = (await actionsOf(person))!;
    expect(await refused(world, `${first.token}x`)).toEqual(OVER);
    const password = 'another long password';
    const fields = { current_password: ada.password, password, password_confirmation: password };
    await ada.call(users.changePassword, { body: { user: fields } });
    expect(await refused(world, first.token)).toEqual(OVER);
    await sweepAt(world, '2026-03-20T09:00:10Z');
    const second = (await actionsOf(person))!;
    await world.setClock('2026-04-20T08:59:00Z');
    await act(world, second.token, 'complete');
    // Their session has ended, too.
    const session = await world.anyone.call(users.signIn, { body: { user: { email: ada.email, password } } });
    const again = new Caller(world.url, session.token);
    expect((await again.call(commitments.read, { params: { id: run.id } })).completed).toBe(true);
    await world.setClock('2026-04-20T09:01:00Z');
    expect(await refused(world, second.token)).toEqual(OVER);
    const [one, other] = [await reminded(world, '2026-04-21T07:00:00Z'), await reminded(world, '2026-04-21T07:00:00Z')];
    const walk = await one.ada.commitment({ reminders: ['08:00'] });
    await other.ada.commitment({ reminders: ['08:00'] });
    await sweepAt(world, '2026-04-21T08:00:10Z');
    const tokens = [(await actionsOf(one))!.token, (await actionsOf(other))!.token] as const;
    await one.ada.call(commitments.delete, { params: { id: walk.id } });
    expect(await refused(world, tokens[0])).toEqual(OVER);
    await other.ada.call(account.delete, { body: { user: { current_password: other.ada.password } } });
    expect(await refused(world, tokens[1])).toEqual(OVER);
  });

  test('name the week or month that they skip, where check-offs of one add up', async ({ world }) => {
    // The last day of a week and of a month.
    const quota = await reminded(world, '2026-05-31T07:00:00Z');
    const swim = await quota.ada.commitment({ frequency: 'weekly', schedule: { times: 3 }, reminders: ['08:00'] });
    const amount = await reminded(world, '2026-05-31T07:00:00Z');
    const target = { direction: 'at_least' as const, amount: 20, unit: 'km' };
    await amount.ada.commitment({ frequency: 'monthly', schedule: { target }, reminders: ['08:00'] });
    const windows = await reminded(world, '2026-05-31T07:00:00Z');
    await windows.ada.commitment({ schedule: { every: 2 }, start_date: '2026-05-30', reminders: ['08:00'] });
    const plain = await reminded(world, '2026-05-31T07:00:00Z');
    await plain.ada.commitment({ frequency: 'weekly', reminders: ['08:00'] });
    await sweepAt(world, '2026-05-31T08:00:10Z');
    const all = [quota, amount, windows, plain];
    const [week, ...others] = await Promise.all(all.map(actionsOf));
    const said = [week, ...others].map((each) => each?.skip);
    expect(said).toEqual(['Skip this week', 'Skip this month', 'Skip this time', 'Skip']);
    await act(world, week!.token, 'skip');
    expect(await statusOf(quota.ada, swim)).toBe('missed');
  });
});
