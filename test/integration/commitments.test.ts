import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { isLong } from '#test/support/long.ts';
import { dateFrom, TODAY, test } from './support/commitments.ts';

/* Commitments: created, changed and deleted. */

/** How often devices race for the same thing. */
const ROUNDS = isLong ? 8 : 2;

describe('a commitment', () => {
  test('has the fields that the user sent, and is due today', async ({ world }) => {
    const ada = await world.person();
    const made = await ada.commitment({ title: '  Read  ', description: 'Ten pages\nbefore sleep ' });

    expect(made).toEqual({
      id: made.id,
      created_at: made.created_at,
      notes_shared: false,
      cue: null,
      tied_to: null,
      reminders: [],
      reminder_offer: false,
      paused: null,
      pauses: [],
      closed_at: null,
      visibility: { audience: 'everyone', people: [] },
      title: 'Read',
      description: 'Ten pages\nbefore sleep',
      frequency: 'daily',
      schedule: null,
      commitment_type: '',
      category_id: null,
      start_date: TODAY,
      category_position: 0,
      manual_position: 0,
      workout_exercises: [],
      current_completion: { status: 'pending', due_date: TODAY, completed_at: null },
      completed: false,
      upcoming: false,
      progress: null,
      due_now: true,
      marked_today: false,
      next_due: TODAY,
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
    for (let round = 0; round < ROUNDS; round++) {
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
      errors: ['You can change the frequency of a commitment at most 20 times'],
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
    const titles = Array.from({ length: isLong ? 24 : 9 }, (_, index) => `Number ${index}`);
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
