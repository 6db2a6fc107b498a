import { expect } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { powerups, type SettingsChange } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { FITNESS, FITNESS_DEFAULTS, JOURNALING } from '#shared/domain/powerups.ts';
import { powerups as texts } from '#shared/text/powerups.ts';
import { entriesOf, installFitness, logFood, setFitness } from '#test/support/fitness.ts';
import { installJournaling } from '#test/support/journaling.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, pathOf } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* The catalogue of power-ups, and a user's installed ones. */

const install = (person: Caller, key = FITNESS) =>
  person.raw('POST', pathOf(powerups.install, { params: { key } }), { body: {} });
const update = (person: Caller, user_powerup: unknown, id = FITNESS) =>
  person.raw('PUT', pathOf(powerups.update, { params: { id } }), { body: { user_powerup } });
const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });

const STRANGE = ['journal', 'FITNESS', '__proto__', 'constructor', 'toString'];

test('a power-up is installed once with all its scopes, and is enabled at once', async ({ world }) => {
  const ada = await world.person();
  const [catalogued] = await ada.call(powerups.list);
  expect(catalogued).toEqual({
    key: FITNESS,
    name: 'Fitness',
    description: texts[FITNESS]?.description,
    scopes: Object.values(texts[FITNESS]?.scopes ?? {}),
  });
  expect(catalogued?.scopes).toContain('Read your workout commitments');
  expect(await ada.call(powerups.mine)).toEqual([]);

  const first = await install(ada);
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: FITNESS,
    power_up_key: FITNESS,
    status: 'installed',
    settings: FITNESS_DEFAULTS,
    scopes: catalogued?.scopes,
    power_up: { name: 'Fitness', description: catalogued?.description },
  });
  expect(await install(ada)).toMatchObject({ status: 200, body: first.body });
  expect(await ada.call(powerups.mine)).toEqual([first.body]);
  expect((await ada.call(users.me)).power_ups).toEqual([FITNESS]);
  for (const key of STRANGE) expect(await install(ada, key)).toMatchObject(refused(404, SENTENCES.powerupNotFound));
});

test('a power-up is installed once, also with parallel requests', async ({ world }) => {
  const ada = await world.person();
  await Promise.all(times(6, () => ada.call(powerups.mine)));
  const answers = await Promise.all(times(6, () => install(ada)));
  expect(tally(answers)).toEqual({ 200: 5, 201: 1 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await ada.call(powerups.mine)).toHaveLength(1);
});

test('the settings of each power-up are its own', async ({ world }) => {
  const ada = await world.person();
  await Promise.all([installFitness(ada), installJournaling(ada)]);
  const set = (id: string, settings: SettingsChange) =>
    ada.call(powerups.update, { params: { id }, body: { user_powerup: { settings } } });
  const own_prompts = 'What was kind?\nWhat was hard?';
  expect(
    (await set(JOURNALING, { prompts: false, own_prompts: ` ${own_prompts}\n`, units: 'metric' })).settings,
  ).toEqual({
    prompts: false,
    own_prompts,
  });
  expect((await set(FITNESS, { prompts: true, own_prompts: 'None' })).settings).toEqual(FITNESS_DEFAULTS);
  expect((await set(JOURNALING, { own_prompts: '' })).settings).toEqual({ prompts: false, own_prompts: null });
  const { status, errors } = await ada.refusal(powerups.update, {
    params: { id: JOURNALING },
    body: { user_powerup: { settings: { own_prompts: 'x'.repeat(LIMITS.ownPromptsLength + 1) } } },
  });
  expect([status, ...errors]).toEqual([422, 'Own prompts must be at most 1000 characters']);
});

test('settings change only in the named fields, and survive being disabled and enabled', async ({ world }) => {
  const ada = await world.person();
  await installFitness(ada);
  const { date } = await logFood(ada);
  const { settings } = await setFitness(ada, { settings: { units: 'metric', macro_targets: { protein: 120.5 } } });
  expect(settings).toEqual({
    ...FITNESS_DEFAULTS,
    units: 'metric',
    macro_targets: { ...FITNESS_DEFAULTS.macro_targets, protein: 120.5 },
  });
  // In parallel: no request overwrites another.
  await Promise.all([
    setFitness(ada, { settings: { share_weight: true } }),
    setFitness(ada, { settings: { daily_calorie_goal: 1800 } }),
    setFitness(ada, { settings: { macro_targets: { fat: 50 } } }),
  ]);
  const all = { ...settings, share_weight: true, daily_calorie_goal: 1800 };
  const changed = { ...all, macro_targets: { protein: 120.5, carbs: 200, fat: 50 } };
  expect(await setFitness(ada, {})).toMatchObject({ settings: changed });

  expect(await setFitness(ada, { status: 'off' })).toMatchObject({ status: 'off', settings: changed });
  expect(await ada.call(powerups.mine)).toMatchObject([{ status: 'off', settings: changed }]);
  expect((await ada.call(users.me)).power_ups).toEqual([]);
  expect(await ada.raw('GET', fitness.entries.path)).toMatchObject(refused(403, 'Fitness power-up not installed'));
  expect((await install(ada)).body).toMatchObject({ status: 'installed', settings: changed });
  expect(await entriesOf(ada, date)).toHaveLength(1);
});

test('a goal out of range is refused, with one sentence for each, and changes nothing', async ({ world }) => {
  const ada = await world.person();
  await installFitness(ada);
  const wrong = {
    status: 'on',
    settings: {
      units: 'stones',
      daily_calorie_goal: 0,
      macro_targets: { protein: -1, carbs: 2000.1, fat: 'much' },
      share_weight: 'yes',
    },
  };
  const grams = ['Protein', 'Carbs', 'Fat'].map(SENTENCES.badGrams);
  const answer = await update(ada, wrong);
  expect(answer.status).toBe(422);
  expect((answer.body as { errors: string[] }).errors).toEqual([
    SENTENCES.notOneOf('Status', ['installed', 'off']),
    SENTENCES.notOneOf('Units', ['imperial', 'metric']),
    SENTENCES.badCalorieGoal,
    ...grams,
    SENTENCES.notAFlag('Share weight'),
  ]);
  for (const daily_calorie_goal of [20_001, Number.MAX_VALUE, null, '2000']) {
    expect(await update(ada, { settings: { daily_calorie_goal } })).toMatchObject(
      refused(422, SENTENCES.badCalorieGoal),
    );
  }
  expect(await ada.call(powerups.mine)).toMatchObject([{ status: 'installed', settings: FITNESS_DEFAULTS }]);
  // A power-up of another user is not found, whatever is wrong with the rest.
  const bob = await world.person();
  for (const id of [FITNESS, ...STRANGE]) {
    expect(await update(bob, wrong, id)).toMatchObject(refused(404, SENTENCES.powerupNotFound));
  }
});

test('the calls of a power-up are refused without it, whatever else is wrong', async ({ world }) => {
  const ada = await world.person();
  // The dashboard of a confidant depends on the confidant's power-up.
  const { dashboard: _, ...own } = api.fitness;
  const calls = Object.values({ ...own, ...api.foods });
  for (const endpoint of calls) {
    const path = pathOf(endpoint, { params: { id: 'nothing' } });
    const answer = await ada.raw(endpoint.method, path, endpoint.method === 'GET' ? {} : { body: {} });
    expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject(refused(403, 'Fitness power-up not installed'));
  }
});

test('power-ups cost no request to read, and one write to change', async ({ world }) => {
  const ada = await world.person();
  const session = { BatchGetItem: 1 };
  for (const endpoint of [powerups.list, powerups.mine]) {
    expect((await ada.answer(endpoint)).requests).toEqual(session);
  }
  expect((await install(ada)).requests).toEqual({ ...session, UpdateItem: 1 });
  expect((await install(ada)).requests).toEqual(session);
  expect((await update(ada, { settings: { units: 'metric' } })).requests).toEqual({ ...session, UpdateItem: 1 });
  expect((await update(ada, { settings: { units: 'metric' } })).requests).toEqual(session);
});
