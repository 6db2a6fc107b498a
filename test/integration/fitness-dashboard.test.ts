import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { history } from '#shared/contracts/history.ts';
import { FITNESS_DEFAULTS } from '#shared/domain/powerups.ts';
import { agree } from '#test/support/agreements.ts';
import { confidants, revoked, verified } from '#test/support/confidants.ts';
import {
  announcePhoto,
  dashboardOf,
  installFitness,
  logExercise,
  logFood,
  logWeight,
  setFitness,
} from '#test/support/fitness.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* The fitness dashboard of a confidant: what their visibility settings show of a day, by their own clock, read only. */

const test = testAt('2026-11-20T10:00:00Z');

/** Ada, in a time zone in which it is already Saturday, and Bob who views her dashboard. */
async function friends(world: TimedWorld): Promise<{ ada: Person; bob: Person }> {
  const [ada, bob] = [
    await verified(world, { name: 'Ada', timezone: 'Pacific/Kiritimati' }),
    await verified(world, { name: 'Bob' }),
  ];
  await confidants(ada, bob);
  return { ada, bob };
}

const request = (person: Person, other: Person, query: Record<string, string> = {}) =>
  person.raw('GET', pathOf(fitness.dashboard, { params: { id: other.id }, query }));
const refused = (status: number, error: string) => ({
  status,
  body: { error, errors: [error], details: [expect.objectContaining({ message: error })] },
});
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('a confidant sees the entries of a day as far as their owner shows them', async ({ world }) => {
  const { ada, bob } = await friends(world);
  const nothing = {
    confidant: { id: ada.id, name: 'Ada', email: ada.email, image: null },
    installed: false,
    date: '2026-11-21',
    today: '2026-11-21',
    day_ends_at: '2026-11-21T10:00:00.000Z',
    settings: FITNESS_DEFAULTS,
    totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
    exercise_minutes: 0,
    current_weight: null,
    current_weight_date: null,
    entries: [],
    workouts: [],
    shows: { food: false, weight: false, exercise: false },
    visible_until: { food: null, weight: null, exercise: null },
  };
  expect(await dashboardOf(bob, ada)).toEqual(nothing);

  await installFitness(ada, { units: 'metric', daily_calorie_goal: 1800 });
  const open = await logFood(ada);
  const numbers = await logFood(ada, { name: 'Secret cake', protein: 5, carbs: 50, fat: 20, visibility: 'totals' });
  await logFood(ada, { name: 'Private pie', visibility: 'private' });
  await announcePhoto(ada, { manual_data: { name: 'Not yet' } });
  const run = await logExercise(ada);
  const walk = await logExercise(ada, { name: 'Walk in private', duration_minutes: 15, intensity: 'low' });
  const secret = await logExercise(ada, { name: 'Secret swim', duration_minutes: 20, visibility: 'totals' });
  await logExercise(ada, { name: 'Private dance', visibility: 'private' });
  const change = (id: string, visibility: 'totals' | 'private') =>
    ada.call(fitness.update, { params: { id }, body: { exercise: { visibility } } });
  await change(run.id, 'totals');
  await change(walk.id, 'private');
  await logWeight(ada, { value: 72, unit: 'kg', date: '2026-11-19' });
  const weight = await logWeight(ada, { value: 71.5, unit: 'kg' });

  const { entries, settings, ...day } = await dashboardOf(bob, ada);
  // Units are those of weights, which she does not show.
  expect(settings).toEqual({ ...FITNESS_DEFAULTS, daily_calorie_goal: 1800 });
  expect(day).toMatchObject({
    installed: true,
    date: '2026-11-21',
    totals: { calories: 740, protein: 15, carbs: 116, fat: 24 },
    exercise_minutes: 50,
    current_weight: null,
    current_weight_date: null,
    workouts: [],
  });
  expect(idsOf(entries)).toEqual(idsOf([secret, run, numbers, open]));
  expect(entries[0]).toMatchObject({ visibility: 'totals', payload: { name: '', duration_minutes: 20 } });
  expect(entries[1]).toMatchObject({ payload: { name: '', duration_minutes: 30 } });
  expect(entries[2]?.payload).toEqual({
    items: [],
    totals: { calories: 400, protein: 5, carbs: 50, fat: 20 },
    draft: false,
    analysis_type: null,
    provenance: null,
    calories_range: null,
    analysis_metadata: null,
  });
  expect(entries[3]).toEqual(open);
  expect(JSON.stringify(entries)).not.toMatch(/Secret|Private|private|Not yet/);

  // The visibility of weights is a setting. Each day shows the latest weight until then.
  await setFitness(ada, { settings: { share_weight: true, daily_calorie_goal: 1800 } });
  const shown = await dashboardOf(bob, ada);
  const own = { ...FITNESS_DEFAULTS, units: 'metric', daily_calorie_goal: 1800, share_weight: true };
  expect(shown.settings).toEqual(own);
  expect(shown.current_weight).toEqual(weight.payload);
  expect(shown.current_weight_date).toBe('2026-11-21');
  expect(idsOf(shown.entries)).toContain(weight.id);
  expect(await dashboardOf(bob, ada, '2026-11-20')).toMatchObject({
    date: '2026-11-20',
    today: '2026-11-21',
    totals: nothing.totals,
    current_weight: { value: 72, unit: 'kg' },
    current_weight_date: '2026-11-19',
    entries: [],
  });
  expect((await dashboardOf(bob, ada, '2026-11-18')).current_weight).toBeNull();

  // What the agreement hides has no settings either.
  const settingsAfter = async (shows: object) => {
    await agree(ada, bob, { shows });
    return (await dashboardOf(bob, ada)).settings;
  };
  expect(await settingsAfter({ food: false })).toEqual({ ...FITNESS_DEFAULTS, units: 'metric', share_weight: true });
  expect(await settingsAfter({ weight: false })).toEqual(FITNESS_DEFAULTS);
  await setFitness(ada, { status: 'off' });
  // Goals are hidden too then.
  expect(await dashboardOf(bob, ada)).toMatchObject({ ...nothing, settings: FITNESS_DEFAULTS });
});

test('totals are rounded after adding, in an entry and in a day', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada);
  const crumb = { name: 'Crumb', protein: 0.1, carbs: 0.1, fat: 0.1 };
  const entries = await Promise.all([logFood(ada, crumb), logFood(ada, crumb)]);
  const half = { draft: false, items: Array.from({ length: 15 }, () => crumb) };
  for (const { id } of entries) {
    const { payload } = await ada.call(fitness.update, { params: { id }, body: { food: half } });
    expect(payload).toMatchObject({ totals: { calories: 26, protein: 1.5, carbs: 1.5, fat: 1.5 } });
  }
  expect((await dashboardOf(bob, ada)).totals).toEqual({ calories: 51, protein: 3, carbs: 3, fat: 3 });
});

test('workouts are those that are due today, and those that were completed on an earlier day', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada);
  await ada.commitment({ title: 'Read', start_date: '2026-11-01' });
  const workout = (title: string, fields: object = {}) =>
    ada.commitment({ title, commitment_type: 'workout', start_date: '2026-11-01', ...fields });
  const [legs, swim, test5k, later] = [
    await workout('Leg day'),
    await workout('Swim', { frequency: 'weekly' }),
    await workout('5 km test', { frequency: 'once' }),
    await workout('Marathon', { frequency: 'once', start_date: '2026-12-31' }),
  ];
  // It is Thursday where Ada is.
  await ada.complete(legs.id, '2026-11-19T00:00:00Z');
  await ada.complete(swim.id, '2026-11-19T01:00:00Z');
  await ada.complete(test5k.id, '2026-11-19T02:00:00Z');
  await ada.complete(legs.id);
  const titles = async (date?: string) =>
    (await dashboardOf(bob, ada, date)).workouts.map(({ title, status }) => [title, status]);
  expect(new Map((await titles()) as [string, string][])).toEqual(
    new Map([
      ['Leg day', 'completed'],
      ['Swim', 'completed'],
    ]),
  );
  expect((await titles('2026-11-19')).sort()).toEqual([
    ['5 km test', 'completed'],
    ['Leg day', 'completed'],
    ['Swim', 'completed'],
  ]);
  expect(await titles('2026-11-20')).toEqual([]);
  expect(JSON.stringify(await titles())).not.toContain(later.title);
});

test('each session of a workout is shown on its day, to its owner and to a confidant', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada);
  const weekly = { commitment_type: 'workout', start_date: '2026-11-01', frequency: 'weekly' } as const;
  const km = { direction: 'at_least', amount: 10, unit: 'km' } as const;
  const gym = await ada.commitment({ ...weekly, title: 'Gym', schedule: { times: 2 } });
  const run = await ada.commitment({ ...weekly, title: 'Run', schedule: { target: km } });
  const sessions = async (id: string, all: object[]) => {
    for (const body of all) await ada.call(commitments.complete, { params: { id }, body });
  };
  // By Ada's clock these are the 17th, the 18th and the 19th.
  await sessions(gym.id, [{ at: '2026-11-17T00:00:00Z' }, { at: '2026-11-18T00:00:00Z' }]);
  await sessions(run.id, [
    { at: '2026-11-18T01:00:00Z', amount: 4 },
    { at: '2026-11-18T20:00:00Z', amount: 3 },
  ]);
  const seen = async (date: string) => (await dashboardOf(bob, ada, date)).workouts.map(({ title }) => title).sort();
  const own = async (date: string) => {
    const entries = await ada.call(history.list, { query: { from: date, to: date } });
    const done = entries.filter(({ done_on }) => done_on.some((day) => day.date === date));
    return done.map(({ commitment_id }) => (commitment_id === gym.id ? 'Gym' : 'Run')).sort();
  };
  for (const titlesOf of [seen, own]) {
    expect(await titlesOf('2026-11-16')).toEqual([]);
    expect(await titlesOf('2026-11-17')).toEqual(['Gym']);
    expect(await titlesOf('2026-11-18')).toEqual(['Gym', 'Run']);
    expect(await titlesOf('2026-11-19')).toEqual(['Run']);
  }
  // Today is as a past day will be: a part of the week that is done today is done.
  const states = async () => {
    const { workouts } = await dashboardOf(bob, ada);
    return workouts.map(({ title, status }) => `${title} ${status}`).sort();
  };
  expect(await states()).toEqual(['Gym completed', 'Run pending']);
  await sessions(run.id, [{ amount: 1 }]);
  expect(await states()).toEqual(['Gym completed', 'Run completed']);
  // One that is closed since was done then.
  await ada.call(commitments.close, { params: { id: gym.id } });
  expect(await states()).toEqual(['Run completed']);
  expect(await seen('2026-11-18')).toEqual(['Gym', 'Run']);
});

test('only confidants see a dashboard, and no future day', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await installFitness(ada);
  const missing = refused(404, SENTENCES.confidantNotFound);
  const carol = await verified(world, { name: 'Carol' });
  // A person does not see the dashboard of their coach.
  await confidants(bob, carol, 'coach');
  await installFitness(carol);
  for (const query of [{}, { date: 'never' }] as Record<string, string>[]) {
    expect(await request(carol, ada, query)).toMatchObject(missing);
    expect(await request(bob, carol, query)).toMatchObject(refused(403, SENTENCES.notSharedDashboard));
    expect(await request(ada, ada, query)).toMatchObject(missing);
  }
  expect((await request(carol, bob)).status).toBe(200);
  expect(await request(bob, ada, { date: '2026-11-22' })).toMatchObject(refused(422, SENTENCES.dateInFuture));
  expect(await request(bob, ada, { date: '2026-02-30' })).toMatchObject(refused(422, SENTENCES.notADate('Date')));
  await revoked(ada, bob);
  expect(await request(bob, ada)).toMatchObject(missing);
});

test('a dashboard costs two round trips, and a third for the history of a past day', async ({ world }) => {
  const { ada, bob } = await friends(world);
  const cost = async (date?: string) =>
    (
      await bob.answer(fitness.dashboard, {
        params: { id: ada.id },
        ...(date !== undefined && { query: { date } }),
      })
    ).requests;
  const people = { BatchGetItem: 1, GetItem: 2 };
  expect(await cost()).toEqual(people);
  await installFitness(ada, { share_weight: true });
  const { id } = await ada.commitment({ commitment_type: 'workout', start_date: '2026-11-01' });
  await ada.complete(id);
  const shown = { ...people, UpdateItem: 1 };
  expect(await cost()).toEqual({ ...shown, Query: 4 });
  expect(await cost('2026-11-20')).toEqual({ ...shown, Query: 5 });
});
