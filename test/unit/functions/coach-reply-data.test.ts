import { expect, test } from 'vitest';
import { answer, contents, keys, putChat, requests, setReplies, table, words } from './support/coach-replies.ts';
import { person } from './support/people.ts';

/* The data about Ada in a request to the AI provider. */

test('the coach receives Ada’s own commitments, her week and her day, and nothing else', async () => {
  const granted = (...scopes: string[]) => ({
    user: { powerUps: { fitness: { status: 'installed', settings: {}, scopes, installedAt: 0 } } },
  });
  await putChat(1, granted('fitness.coaches'));
  const run = '01JD0000000000000000000RVN';
  const lift = '01JD0000000000000000000XFT';
  const save = '01JD0000000000000000000SAV';
  const swim = '01JD0000000000000000000SWM';
  const shut = '01JD0000000000000000000SHT';
  const at = (instant: string) => Date.parse(`2027-03-${instant}:00Z`);
  await table.put(
    { ...keys.category('ada', 'body'), id: 'body', name: 'Body' },
    {
      ...keys.board('ada'),
      version: 1,
      order: {
        manual: [lift, save, run, swim, shut],
        categories: ['body'],
        within: { body: [run], none: [lift, save, swim, shut] },
      },
    },
    {
      ...keys.progress('ada'),
      clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
      entries: {
        // Completed before this week, in a period that has not ended.
        [save]: { s: '2027-01-01', c: 0, f: [[0, 'monthly']], d: 'completed', t: Date.parse('2027-02-20T09:00:00Z') },
        [swim]: { s: '2027-01-01', c: 0, f: [[0, 'daily']] },
        [shut]: { s: '2027-01-01', c: 0, f: [[0, 'daily']], z: [[at('02T09:00')]] },
        [run]: {
          s: '2027-02-01',
          c: at('01T08:00') - 28 * 86_400_000,
          f: [[0, 'daily']],
          d: 'completed',
          t: at('04T09:00'),
        },
        [lift]: {
          s: '2027-02-01',
          c: at('01T08:00') - 28 * 86_400_000,
          f: [[0, 'weekly']],
          d: 'skipped',
          t: at('02T09:00'),
        },
      },
    },
    {
      ...keys.commitment('ada', run),
      id: run,
      title: 'Run',
      description: 'By the river',
      type: '',
      category: 'body',
      exercises: [],
    },
    {
      ...{ ...keys.commitment('ada', save), id: save, title: 'Save', description: null, type: '', category: null },
      exercises: [],
    },
    {
      ...{
        ...keys.commitment('ada', lift),
        id: lift,
        title: 'Lift',
        description: null,
        type: 'workout',
        category: null,
      },
      exercises: [{ id: 'x', name: 'Squats', sets: 3, reps: 10, notes: 'Mind the knee' }],
    },
    ...[swim, shut].map((id) => ({
      ...{ ...keys.commitment('ada', id), id, title: `Title of ${id}`, description: null, type: '' },
      ...{ category: null, exercises: [] },
    })),
    {
      ...{ ...keys.pauses('ada'), version: 1 },
      pauses: [
        { id: 'p', commitmentIds: [swim], from: '2027-01-01', until: '2027-03-09', reason: 'Secret' },
        { id: 'q', commitmentIds: [lift], from: '2027-03-07', until: '2027-03-08', reason: null },
      ],
    },
    { ...keys.history('ada', '2027-03', run), '2027-03-02T00:00:00.000Z': ['skipped', at('02T10:00')] },
    {
      ...keys.entry('ada', '2027-03-05-1'),
      entry_type: 'food',
      visibility: 'private',
      payload: { totals: { calories: 480, protein: 20, carbs: 100 } },
    },
    {
      ...keys.entry('ada', '2027-03-04-1'),
      entry_type: 'food',
      visibility: 'full',
      payload: { totals: { carbs: 2_000 } },
    },
    { ...keys.weight('ada', '2027-03-05-2'), entry_type: 'weight', payload: { value: 70, unit: 'kg' } },
  );
  setReplies(
    words(
      `Off to commitment:${run}, not to 01JD0000000000000000000BKB. You [ran](commitment:${run}@2027-03-04), ` +
        `[not](${run}@2027-03-05), [rested](${lift}@2027-03-02) and [ate](fitness:2027-03-05), [not](fitness:2027-03-04).`,
    ),
  );
  await answer(1);
  const known = () => JSON.parse(/<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!);
  expect(known()).toEqual({
    today: '2027-03-05',
    week_began: '2027-03-01',
    commitments: [
      {
        ...{ id: run, title: 'Run', frequency: 'daily', status: 'open', due_date: '2027-03-05' },
        ...{ description: 'By the river', category: 'Body' },
        this_week: { completed: ['2027-03-04'], missed: ['2027-03-01', '2027-03-03'], skipped: ['2027-03-02'] },
      },
      { id: save, title: 'Save', frequency: 'monthly', status: 'completed', due_date: '2027-03-14' },
      {
        ...{ id: lift, title: 'Lift', frequency: 'weekly', status: 'skipped', due_date: '2027-03-06' },
        ...{ exercises: ['Squats'], this_week: { skipped: ['2027-03-02'] } },
      },
      {
        ...{ id: swim, title: `Title of ${swim}`, frequency: 'daily', status: 'paused', due_date: '2027-03-05' },
        paused: { from: '2027-01-01', until: '2027-03-09' },
      },
    ],
    today_so_far: {
      ...{ calories_kcal: 480, protein_g: 20, carbs_g: 100, fat_g: 0, exercise_minutes: 0 },
      weight: { value: 70, unit: 'kg' },
    },
  });
  for (const hidden of ['ada@x.example', 'Secret', shut]) expect(JSON.stringify(requests)).not.toContain(hidden);
  const site = 'https://steadfast.example';
  const inHistory = (entry: string) => `${site}/history?month=2027-03#${entry}`;
  expect(await contents()).toEqual([
    `Off to [Run](${site}/commitments/${run}), not to. You [ran](${inHistory(`${run}.2027-03-04`)}), not, ` +
      `[rested](${inHistory(`${lift}.2027-03-01`)}) and [ate](${site}/powerups/fitness?date=2027-03-05), not.`,
  ]);
  // Without the granted scope, the request has nothing about her day.
  await putChat(2, granted('fitness.entries'));
  await answer(2);
  expect(requests).toHaveLength(2);
  expect(known()).not.toHaveProperty('today_so_far');
  // Nor if she switches the day off for this coach.
  await putChat(3, { ...granted('fitness.coaches'), coach: { mayRead: { fitness: false } } });
  await answer(3);
  expect(known()).not.toHaveProperty('today_so_far');
});

test('the coach reads Ada’s notes and what she did in the week only if she lets it', async () => {
  const run = '01JD0000000000000000000RVN';
  const entry = { s: '2027-02-01', c: Date.parse('2027-02-01T08:00:00Z'), f: [[0, 'daily']] };
  const note = (date: string, text: string) => ({ ...keys.note('ada', `${date}T00:00:00.000Z`, run), note: text });
  const told = async (count: number, coach: Record<string, unknown>) => {
    await putChat(count, { coach });
    await table.put(
      { ...keys.board('ada'), version: 1, order: { manual: [run], categories: [], within: { none: [run] } } },
      {
        ...keys.progress('ada'),
        clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
        entries: { [run]: entry },
      },
      { ...keys.commitment('ada', run), id: run, title: 'Run', type: '', category: null, exercises: [] },
      ...[note('2027-02-26', 'Before this week'), note('2027-03-02', 'Ill'), note('2027-03-04', 'By the river')],
    );
    setReplies(words('Well done.'));
    await answer(count);
    const data = /<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!;
    return JSON.parse(data).commitments[0];
  };
  const first = await told(1, {});
  expect(first).not.toHaveProperty('my_notes');
  expect(first).toHaveProperty('this_week');
  expect(JSON.stringify(requests.at(-1))).not.toMatch(/Ill|By the river/);
  expect(await told(2, { mayRead: { notes: true } })).toMatchObject({
    title: 'Run',
    my_notes: [
      { date: '2027-03-02', note: 'Ill' },
      { date: '2027-03-04', note: 'By the river' },
    ],
  });
  expect(await told(3, { mayRead: { notes: false } })).not.toHaveProperty('my_notes');
  const notesAlone = await told(4, { mayRead: { notes: true, history: false } });
  expect(notesAlone).toHaveProperty('my_notes');
  expect(notesAlone).not.toHaveProperty('this_week');
  const facts = { id: run, title: 'Run', frequency: 'daily', status: 'open', due_date: '2027-03-05' };
  expect(await told(5, { mayRead: { history: false } })).toEqual(facts);
});

test('the coach is told that a limit is kept so far, and not that it is open', async () => {
  const coffee = '01JD0000000000000000000CFF';
  const at = Date.parse('2027-03-05T00:30:00Z');
  const LONG_AGO = Date.parse('2027-02-01T08:00:00Z');
  const told = async (count: number, amount: number, frequency: string, began = LONG_AGO) => {
    await putChat(count, {});
    const f = [[0, frequency, { g: ['at_most', 2_000, 'cups'] }]];
    const used = { d: 'completed', t: at, a: [['k', at, amount]] };
    await table.put(
      { ...keys.board('ada'), version: 1, order: { manual: [coffee], categories: [], within: { none: [coffee] } } },
      {
        ...keys.progress('ada'),
        clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
        entries: { [coffee]: { s: '2027-02-01', c: began, f, ...used } },
      },
      { ...keys.commitment('ada', coffee), id: coffee, title: 'Coffee', type: '', category: null, exercises: [] },
    );
    setReplies(words('Fine.'));
    await answer(count);
    return JSON.parse(/<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!).commitments[0].status;
  };
  expect(await told(1, 1_000, 'daily')).toBe('within limit');
  expect(await told(2, 3_000, 'daily')).toBe('missed');
  // The week in which it was made is never missed.
  expect(await told(3, 3_000, 'weekly', at - 60_000)).toBe('not due');
});

test('the coach is told how many of several times were done where they were missed', async () => {
  const swim = '01JD0000000000000000000SWM';
  const at = (instant: string) => Date.parse(`2027-${instant}Z`);
  const marks = [
    ['a', at('02-20T10:00'), 1_000],
    ['b', at('03-02T10:00'), 1_000],
  ];
  await putChat(1, {});
  await table.put(
    { ...keys.board('ada'), version: 1, order: { manual: [swim], categories: [], within: { none: [swim] } } },
    {
      ...keys.progress('ada'),
      clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 4 }],
      entries: {
        [swim]: { s: '2027-01-01', c: 0, f: [[0, 'monthly', { n: 3 }]], d: 'completed', t: marks[1]![1], a: marks },
      },
    },
    { ...keys.commitment('ada', swim), id: swim, title: 'Swim', type: '', category: null, exercises: [] },
  );
  setReplies(words('Fine.'));
  await answer(1);
  const data = /<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!;
  expect(JSON.parse(data).commitments[0].this_week).toEqual({ missed: [{ date: '2027-03-03', done: 2, of: 3 }] });
});

const NOTHING_SHOWN = {
  shows: { commitments: 'none', notes: false, food: true, exercise: true },
  ...{ shows_until: {}, after_miss: 'nothing', look_back: 'never' },
};

test('the coach knows the names of Ada’s confidants, and what they see, only if she lets it', async () => {
  const [run, pray] = ['01JD0000000000000000000RVN', '01JD0000000000000000000PRY'];
  const entry = { s: '2027-02-01', c: 0, f: [[0, 'daily']] };
  const known = async (count: number, coach: Record<string, unknown>) => {
    await putChat(count, { coach });
    await table.put(
      {
        ...keys.board('ada'),
        version: 1,
        order: { manual: [run, pray], categories: [], within: { none: [run, pray] } },
      },
      {
        ...keys.progress('ada'),
        clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
        entries: { [run]: entry, [pray]: entry },
      },
      { ...keys.commitment('ada', run), id: run, title: 'Run', type: '', category: null, exercises: [] },
      {
        ...{ ...keys.commitment('ada', pray), id: pray, title: 'Pray', type: '', category: null, exercises: [] },
        visibility: { audience: 'chosen', people: { bob: [5, '2027-03-05'] } },
      },
      ...['bob', 'carol', 'dan', 'eve'].flatMap((id) => person(id)),
      // Bob and Carol are her friends, and she coaches Dan.
      { ...keys.confidant('ada', 'bob'), userId: 'bob', role: 'friend', sees: true, chatId: 'b', since: 5 },
      { ...keys.confidant('ada', 'carol'), userId: 'carol', role: 'friend', sees: true, chatId: 'd', since: 5 },
      { ...keys.confidant('ada', 'dan'), userId: 'dan', role: 'coach', sees: true, chatId: 'e', since: 5 },
      // To Eve, she shows no commitments.
      {
        ...{ ...keys.confidant('ada', 'eve'), userId: 'eve', role: 'friend', sees: true, chatId: 'f', since: 5 },
        agreement: { ...{ revision: 1, version: 1, until: null, changedAt: 5 }, terms: { ada: NOTHING_SHOWN } },
      },
    );
    setReplies(words('Well done.'));
    await answer(count);
    return JSON.parse(/<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!).my_confidants;
  };
  expect(await known(1, {})).toBeUndefined();
  expect(JSON.stringify(requests)).not.toMatch(/Bob|Carol|Dan|Eve/);
  const mine = await known(2, { mayRead: { confidants: true } });
  expect(mine).toHaveLength(4);
  expect(mine).toEqual(
    expect.arrayContaining([
      { name: 'Bob', sees: 'all' },
      { name: 'Carol', sees: [run] },
      { name: 'Dan', sees: [] },
      { name: 'Eve', sees: [] },
    ]),
  );
  // Their addresses are in no request.
  expect(JSON.stringify(requests)).not.toMatch(/@x\.example/);
});
