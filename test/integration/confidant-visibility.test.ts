import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { confidants, confidantsOf } from '#test/support/confidants.ts';
import { revoke, saidIn, say, seen, shared } from './support/confidants.ts';
import { test } from './support/test.ts';

/* What confidants see of each other. */

describe('visibility', () => {
  test('friends see each other’s commitments', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    await ada.commitment({ title: 'Run' });
    await bob.commitment({ title: 'Read' });
    expect(await seen(bob, ada)).toMatchObject({ status: 200, body: { commitments: [{ title: 'Run' }] } });
    expect(await seen(ada, bob)).toMatchObject({ status: 200, body: { commitments: [{ title: 'Read' }] } });
  });

  test('a coach sees the commitments of the inviting user, and not the reverse', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const chatId = await confidants(ada, bob, 'coach');
    const [{ id }] = [await ada.commitment({ title: 'Run' }), await bob.commitment({ title: 'Read' })];
    const hidden = await seen(ada, bob);
    expectRefusal(hidden, 403, 'This person doesn’t share their commitments with you');
    expect(await seen(bob, ada)).toMatchObject({ status: 200, body: { commitments: [{ title: 'Run' }] } });

    expect(await confidantsOf(ada)).toMatchObject([
      {
        ...{ id: bob.id, role: 'coach', shares_commitments: false, completed_count: 0, total_count: 0 },
        top_commitments: [],
        sees_commitments: { which: 'all', until: null },
      },
    ]);
    expect(await confidantsOf(bob)).toMatchObject([
      {
        ...{ id: ada.id, role: 'coach', shares_commitments: true, completed_count: 0, total_count: 1 },
        top_commitments: [{ id, title: 'Run', status: 'pending' }],
        sees_commitments: { which: 'none', until: null },
      },
    ]);
    for (const each of [ada, bob]) {
      expect(await shared(each)).toMatchObject([{ id: chatId, type: 'coach', ai: false, closed: false }]);
    }
    expect((await say(ada, chatId, 'How do I begin?')).status).toBe(201);
    expect(await saidIn(bob, chatId)).toEqual(['How do I begin?']);
  });

  test('strangers see nothing, and do not learn which ids exist', async ({ world }) => {
    const [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
    await confidants(ada, bob);
    await confidants(bob, eve);
    await ada.commitment();
    // A confidant of a confidant is a stranger, and users are not confidants of themselves.
    for (const [viewer, owner] of [
      [eve, ada],
      [ada, eve],
      [ada, ada],
    ] as const) {
      expectRefusal(await seen(viewer, owner), 404, 'Confidant not found');
      expectRefusal(await revoke(viewer, owner), 404, 'Confidant not found');
    }
    expect(await confidantsOf(bob)).toHaveLength(2);
  });

  test('commitments of a confidant can only be read, and do not include private fields', async ({ world }) => {
    const [ada, bob] = [await world.person({ name: 'Ada Lovelace' }), await world.person()];
    const [health] = [await ada.call(categories.create, { body: { category: { name: 'Health' } } })];
    await ada.call(categories.create, { body: { category: { name: 'Home' } } });
    const workout = await ada.commitment({
      title: 'Lift',
      description: 'Because of my back, secretly',
      commitment_type: 'workout',
      frequency: 'weekly',
      category_id: health.id,
    });
    const body = { workout_exercise: { name: 'Squats', sets: 4, reps: 8, notes: 'Only I know why, secretly' } };
    await ada.call(exercises.create, { params: { id: workout.id }, body });
    await ada.commitment({ title: 'Read', description: 'All of it, secretly' });
    await ada.complete(workout.id);
    await confidants(ada, bob);

    const answer = await seen(bob, ada);
    const own = await ada.commitments();
    expect(answer.body).toEqual({
      confidant: { id: ada.id, name: 'Ada Lovelace', email: ada.email, image: null },
      categories: await ada.call(categories.list),
      day_ends_at: expect.stringMatching(/T00:00:00\.000Z$/),
      commitments: own.map((each) => {
        const { description: _, created_at: __, notes_shared: ___, pauses: ____, workout_exercises, ...others } = each;
        const {
          cue: _____,
          tied_to: __________,
          reminders: ______,
          reminder_offer: _______,
          visibility: ________,
          marked_today: _________,
          ...rest
        } = others;
        return {
          ...rest,
          latest_notes: [],
          visible_until: null,
          notes_visible_until: null,
          workout_exercises: workout_exercises.map(({ id, name, sets, reps }) => ({ id, name, sets, reps })),
        };
      }),
    });
    expect(own.map(({ title }) => title)).toEqual(['Read', 'Lift']);
    const list = await bob.raw('GET', calls.list.path);
    expect(JSON.stringify([answer.body, list.body])).not.toMatch(/secretly|"description"|"notes"/);
    expect(JSON.stringify(list.body)).toContain('"title":"Lift"');

    const before = await stateOf(ada);
    const [first] = own;
    for (const action of ['complete', 'pending', 'skip', 'close', 'reopen', 'history', 'notes', 'visibility']) {
      const method = ['history', 'visibility'].includes(action) ? 'GET' : action === 'notes' ? 'PUT' : 'POST';
      const query = action === 'history' ? '?from=2026-01-01&to=2026-01-02' : '';
      const path = `/api/v1/commitments/${first?.id}/${action}${query}`;
      expect((await bob.raw(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(404);
    }
    expect((await bob.raw('DELETE', `/api/v1/commitments/${first?.id}`)).status).toBe(404);
    expect(await stateOf(ada)).toEqual(before);
  });

  test('confidants are listed by name', async ({ world }) => {
    const ada = await world.person();
    for (const name of ['grace', 'Émilie', 'Zoe', 'bob', 'Edith']) await confidants(await world.person({ name }), ada);
    expect((await confidantsOf(ada)).map(({ name }) => name)).toEqual(['bob', 'Edith', 'Émilie', 'grace', 'Zoe']);
  });
});
