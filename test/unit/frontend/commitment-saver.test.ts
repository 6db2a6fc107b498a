import { describe, expect, test } from 'vitest';
import { commitmentSaver, initialTexts, validateForm } from '#frontend/features/commitments/form.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { FIELDS, of, Server, SUBJECT, withSubject, workout } from './support/commitment-server.ts';

/* Saving a commitment on a fake server, which stores it and can fail. */

describe('a new workout', () => {
  test('is created first, then its exercises one after the other', async () => {
    const server = new Server();
    const saved = await commitmentSaver(null, server)(workout(['x', of('Squats')], ['y', of('Lunges')]));
    expect(server.calls).toEqual(['create Strength', 'add Squats', 'add Lunges']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Squats', 'Lunges']);
  });

  // Each of the three calls can fail before or after its effect.
  const faults = [1, 2, 3].flatMap((call) => (['before', 'after'] as const).map((when) => ({ call, when })));
  test.each(faults)(
    'that fails $when call $call is continued by the next attempt without duplicates',
    async (fault) => {
      const server = new Server();
      server.faults = [{ ...fault, status: 500 }];
      const save = commitmentSaver(null, server);
      const entered = workout(['x', of('Squats')], ['y', of('Lunges')]);
      await expect(save(entered)).rejects.toThrow();
      await save(entered);
      expect(server.stored.length).toBe(1);
      expect(server.names).toEqual(['Squats', 'Lunges']);
      expect(server.calls.length).toBe(4);
    },
  );

  test.each(faults)('that fails $when call $call and is then changed is saved with the changes', async (fault) => {
    const server = new Server();
    server.faults = [{ ...fault, status: 0 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout(['x', of('Squats')], ['y', of('Lunges')]))).rejects.toThrow();
    const changed = workout(['x', of('Deep squats', 5)], ['y', of('Long lunges')], ['z', of('Rest')]);
    const saved = await save({ ...changed, fields: { ...FIELDS, title: 'More strength' } });
    expect(server.stored.map(({ title }) => title)).toEqual(['More strength']);
    expect(server.names).toEqual(['Deep squats', 'Long lunges', 'Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
  });

  test('that is refused is sent again with its new title', async () => {
    const server = new Server();
    server.faults = [{ call: 1, when: 'before', status: 422 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.calls).toEqual(['create Strength', 'create Better']);
  });

  test('whose first title is refused at the second attempt is sent with its new title', async () => {
    const server = new Server();
    server.faults = [
      { call: 1, when: 'before', status: 0 },
      { call: 2, when: 'before', status: 422 },
    ];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.calls).toEqual(['create Strength', 'create Strength', 'create Better']);
    expect(server.stored.map(({ title }) => title)).toEqual(['Better']);
  });

  test('loses an exercise that is removed from the form, and gets it back', async () => {
    const server = new Server();
    server.faults = [{ call: 3, when: 'before', status: 500 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout(['x', of('Squats')], ['y', of('Lunges')]))).rejects.toThrow();
    await save(workout(['y', of('Lunges')]));
    expect(server.names).toEqual(['Lunges']);
    await save(workout(['y', of('Lunges')], ['x', of('Squats')]));
    expect(server.names).toEqual(['Lunges', 'Squats']);
  });
});

describe('a category', () => {
  test.each([
    ['that exists', 'health', ['health'], false],
    ['that was deleted', 'health', [], true],
    ['that is not chosen', null, [], false],
  ])('%s is reported as gone or not', async (_, category_id, known, categoryGone) => {
    const server = withSubject();
    server.categories = known;
    const entered = { fields: { ...FIELDS, category_id }, exercises: undefined };
    expect((await commitmentSaver(null, server)(entered)).categoryGone).toBe(categoryGone);
    expect((await commitmentSaver(SUBJECT, server)(entered)).categoryGone).toBe(categoryGone);
  });

  test('that has not changed is never reported as gone', async () => {
    const server = withSubject();
    const subject = { ...SUBJECT, category_id: 'health' };
    const saved = await commitmentSaver(
      subject,
      server,
    )({ fields: { ...FIELDS, title: 'Legs', category_id: 'health' }, exercises: undefined });
    expect(server.calls).toEqual(['update {"title":"Legs"}']);
    expect(saved.categoryGone).toBe(false);
  });
});

describe('a change', () => {
  test('without differences sends nothing', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Squats')], ['b', of('Lunges')]));
    expect(server.calls).toEqual([]);
    expect(saved).toMatchObject({ id: 'c', snapshot: undefined });
  });

  test('sends the cue and the reminders that differ, whatever their order', async () => {
    const server = withSubject();
    const subject = { ...SUBJECT, cue: 'After tea', reminders: ['08:00', '18:30'], reminder_offer: true };
    const entered = (cue: string, reminders: string[]) => {
      const checked = validateForm(initialTexts(subject, '2026-11-20'), [], undefined, { cue, reminders });
      if (!checked.success) throw new Error(JSON.stringify(checked.error.issues));
      return { ...checked.data, exercises: undefined };
    };
    const save = (cue: string, reminders: string[]) =>
      commitmentSaver(subject, server)(entered(cue, reminders)).then(() => server.calls.splice(0));
    expect(await save(' After tea ', ['18:30', '08:00', '18:30'])).toEqual([]);
    expect(await save('After tea', ['08:00'])).toEqual(['update {"reminders":["08:00"]}']);
    expect(await save('', [])).toEqual(['update {"cue":null,"reminders":[]}']);
    const wrong = validateForm(initialTexts(subject, '2026-11-20'), [], undefined, {
      cue: '',
      reminders: ['', '08:00'],
    });
    expect(wrong.error && [...wrongFields(wrong.error).keys()]).toEqual(['reminders']);
  });

  test('sends the removed, changed and added exercises', async () => {
    const server = withSubject();
    const entered = workout(['b', of('Lunges', 5)], ['x', of('Rest')]);
    const saved = await commitmentSaver(SUBJECT, server)({ ...entered, fields: { ...FIELDS, title: 'Legs' } });
    expect(server.calls).toEqual(['update {"title":"Legs"}', 'delete a', 'change b {"sets":5}', 'add Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Lunges', 'Rest']);
  });

  test('of a deleted exercise creates it again', async () => {
    const server = withSubject();
    server.stored[0]!.exercises.shift();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Deep squats')], ['b', of('Lunges')]));
    expect(server.calls).toEqual(['change a {"name":"Deep squats"}', 'add Deep squats']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
    expect(server.names).toEqual(['Lunges', 'Deep squats']);
  });

  test('does not touch exercises if the form has none', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(
      SUBJECT,
      server,
    )({ fields: { ...FIELDS, commitment_type: '' }, exercises: undefined });
    expect(server.calls).toEqual(['update {"commitment_type":""}']);
    expect(saved.exercises).toBeUndefined();
  });

  test('that fails midway does not repeat completed calls', async () => {
    const server = withSubject();
    server.faults = [{ call: 3, when: 'before', status: 500 }];
    const save = commitmentSaver(SUBJECT, server);
    const entered = { ...workout(['b', of('Lunges', 5)]), fields: { ...FIELDS, title: 'Legs' } };
    await expect(save(entered)).rejects.toThrow();
    await save(entered);
    expect(server.calls.slice(3)).toEqual(['change b {"sets":5}']);
  });
});

test.each([
  ['everyone', 'nobody', ['visibility nobody', 'update {"title":"Legs"}']],
  ['everyone', 'chosen', ['visibility chosen', 'update {"title":"Legs"}']],
  ['nobody', 'everyone', ['update {"title":"Legs"}', 'visibility everyone']],
  ['nobody', 'chosen', ['update {"title":"Legs"}', 'visibility chosen']],
] as const)('of a change from %s to %s, what hides comes first', async (had, wanted, calls) => {
  const server = new Server();
  server.stored = [{ title: 'Strength', exercises: [] }];
  const subject = { id: 'c', ...FIELDS, visibility: { audience: had, people: [] } } as unknown as Commitment;
  const entered = { fields: { ...FIELDS, title: 'Legs' }, exercises: undefined, visibility: { audience: wanted } };
  await commitmentSaver(subject, server)(entered);
  expect(server.calls).toEqual(calls);
});

test('a new commitment that was made for nobody is shown if that is wanted by the next attempt', async () => {
  const server = new Server();
  const save = commitmentSaver(null, server);
  // Only the answer was lost.
  server.faults = [{ call: 1, when: 'after', status: 500 }];
  await expect(save({ ...workout(), visibility: { audience: 'nobody' } })).rejects.toThrow();
  await save(workout());
  expect(server.calls.slice(1)).toEqual(['create Strength for nobody', 'visibility everyone']);
});

test('a new commitment is for nobody until who sees it is said, and again after a failure', async () => {
  const server = new Server();
  const save = commitmentSaver(null, server);
  server.faults = [{ call: 3, when: 'before', status: 500 }];
  const entered = { ...workout(['a', of('Squats')]), visibility: { audience: 'nobody' as const } };
  await expect(save(entered)).rejects.toThrow();
  expect(await save(entered)).toMatchObject({ visibility: { audience: 'nobody' }, exercises: [{ name: 'Squats' }] });
  expect(server.calls).toEqual([
    'create Strength for nobody',
    'visibility nobody',
    'add Squats',
    'visibility nobody',
    'add Squats',
  ]);
});
