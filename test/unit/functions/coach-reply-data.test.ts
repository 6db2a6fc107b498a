import { expect, test } from 'vitest';
import { answer, contents, keys, putChat, requests, setReplies, table, words } from './support/coach-replies.ts';

/* The data about Ada in a request to OpenAI. */

test('the coach receives Ada’s own commitments, her week and her day, and nothing else', async () => {
  const granted = (...scopes: string[]) => ({
    user: { powerUps: { fitness: { status: 'installed', settings: {}, scopes, installedAt: 0 } } },
  });
  await putChat(1, granted('fitness.coaches'));
  const run = '01JD0000000000000000000RVN';
  const lift = '01JD0000000000000000000LFT';
  const save = '01JD0000000000000000000SAV';
  const at = (instant: string) => Date.parse(`2027-03-${instant}:00Z`);
  await table.put(
    { ...keys.category('ada', 'body'), id: 'body', name: 'Body' },
    {
      ...keys.board('ada'),
      version: 1,
      order: { manual: [lift, save, run], categories: ['body'], within: { body: [run], none: [lift, save] } },
    },
    {
      ...keys.progress('ada'),
      clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
      entries: {
        // Completed before this week, in a period that has not ended.
        [save]: { s: '2027-01-01', c: 0, f: [[0, 'monthly']], d: 'completed', t: Date.parse('2027-02-20T09:00:00Z') },
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
    { ...keys.history('ada', '2027-03', run), '2027-03-02T00:00:00.000Z': ['skipped', at('02T10:00')] },
    {
      ...keys.entry('ada', '2027-03-05-1'),
      entry_type: 'food',
      visibility: 'private',
      payload: { totals: { calories: 480, protein: 20 } },
    },
    {
      ...keys.entry('ada', '2027-03-04-1'),
      entry_type: 'food',
      visibility: 'full',
      payload: { totals: { calories: 9_999 } },
    },
    { ...keys.weight('ada', '2027-03-05-2'), entry_type: 'weight', payload: { value: 70, unit: 'kg' } },
  );
  setReplies(words(`Off to commitment:${run}, not to 01JD0000000000000000000BKB.`));
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
        ...{ id: lift, title: 'Lift', frequency: 'weekly', status: 'skipped', due_date: '2027-03-07' },
        ...{ exercises: ['Squats'], this_week: { skipped: ['2027-03-02'] } },
      },
    ],
    today_so_far: {
      ...{ calories_kcal: 480, protein_g: 20, carbs_g: 0, fat_g: 0, exercise_minutes: 0 },
      weight: { value: 70, unit: 'kg' },
    },
  });
  expect(JSON.stringify(requests)).not.toContain('ada@x.example');
  expect(await contents()).toEqual([`Off to [Run](https://steadfast.example/commitments/${run}), not to.`]);
  // Without the granted scope, the request has nothing about her day.
  await putChat(2, granted('fitness.entries'));
  await answer(2);
  expect(requests).toHaveLength(2);
  expect(known()).not.toHaveProperty('today_so_far');
});
