import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browsers, emptyBoard, person } from './support/people.ts';
import { delivered, queues } from './support/queues.ts';
import { type Item, realTable } from './support/real-table.ts';

/* Reminders that have come due are handed on once, whatever fails, and what was counted of them is offered once. */

const table = await realTable();
const jobs = queues();
const { handler } = await import('#functions/reminders/handler.ts');
const { changeCommitment, closeOrOpen, loadCommitment } = await import(
  '#functions/lib/data/commitments/commitments.ts'
);
const { saveCompletion } = await import('#functions/lib/data/commitments/completions.ts');

const NOW = Date.parse('2027-03-01T08:00:20Z');
const DUE = '2027-03-01T08:00:00.000Z';
const TOMORROW = '2027-03-02T08:00:00.000Z';
const DAY = 86_400_000;
const LONG_AGO = Date.parse('2027-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

/** A user with a browser and a daily commitment, which has a reminder at eight. */
async function reminded(id: string, entry: Item = {}, agenda: Item = {}, more: Item = {}): Promise<void> {
  const [board, progress] = emptyBoard(id);
  const daily = { s: '2027-01-01', c: LONG_AGO, f: [[LONG_AGO, 'daily']], r: { t: ['08:00'], s: LONG_AGO }, ...entry };
  await table.put(
    ...person(id),
    ...browsers(id, { [`token-${id}`]: 's1' }),
    { ...board!, order: { manual: ['read'], categories: [], within: { '': ['read'] } } },
    { ...progress!, entries: { read: daily }, ...more },
    { ...{ PK: `USER#${id}`, SK: 'BOARD#COMMITMENT#read', id: 'read', title: 'Read', cue: 'After tea' }, ...REST },
    { ...{ PK: `USER#${id}`, SK: 'AGENDA#reminders', due: DUE, until: NOW - 60_000, ...INDEX }, ...agenda },
  );
}
const REST = { description: null, type: '', category: null, exercises: [] };
const INDEX = { GSI1PK: 'DUE#reminders#00', GSI1SK: `${DUE}#ada` };

const run = (...userIds: string[]) => runAt(DUE, ...userIds);
const runAt = (due: string, ...userIds: string[]) =>
  delivered(
    handler,
    userIds.map((userId) => ({ userId, due, what: 'reminders' })),
  );
const agendaOf = (id: string) => table.item(`USER#${id} AGENDA#reminders`);
const entryOf = async (id: string) => {
  const entries = (await table.item(`USER#${id} BOARD#PROGRESS`))?.entries as Record<string, Item> | undefined;
  return entries?.read;
};
const decisionsOf = (id: string) => table.under(`USER#${id}`, 'NOTIFICATION#');

describe('a reminder', () => {
  test('is handed on by push and email under ids of its instant, and the next one is due tomorrow', async () => {
    await reminded('ada');
    expect(await run('ada')).toEqual([]);
    const at = Date.parse(DUE);
    expect(jobs.ids('pushes')).toEqual([`push-ada-reminder-${at}`]);
    expect(jobs.ids('mail')).toEqual([`mail-ada-reminder-${at}`]);
    expect(await agendaOf('ada')).toMatchObject({ due: TOMORROW, until: NOW });
    expect(await decisionsOf('ada')).toEqual([
      expect.objectContaining({ event: 'reminder', subject: { code: 'reminder', title: 'Read', time: '08:00' }, at }),
    ]);
    // A second delivery finds it done.
    expect(await run('ada')).toEqual([]);
    expect(jobs.sent()).toHaveLength(2);
  });

  test('of several minutes that have passed is one notification each, and one that is late is dropped', async () => {
    await reminded('ada', { r: { t: ['06:30', '07:30', '08:00'], s: LONG_AGO } }, { until: NOW - 3 * 3_600_000 });
    expect(await run('ada')).toEqual([]);
    const pushes = ['07:30', '08:00'].map((time) => `push-ada-reminder-${Date.parse(`2027-03-01T${time}:00Z`)}`);
    expect(jobs.ids('pushes')).toEqual(pushes);
    const [first] = await decisionsOf('ada');
    expect(first).toMatchObject({ push: { outcome: 'dropped', reason: 'late' } });
  });

  test('of one user does not wait for those of another who cannot be served', async () => {
    await reminded('ada');
    await reminded('bob');
    jobs.acceptJobs(({ id }) => !id.includes('-ada-'));
    expect(await run('ada', 'bob')).toEqual([0]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-reminder-${Date.parse(DUE)}`]);
    expect((await agendaOf('ada'))?.due).toBe(DUE);
    jobs.acceptJobs(() => true);
    expect(await run('ada', 'bob')).toEqual([]);
    expect(jobs.ids('pushes')).toHaveLength(2);
  });

  test('of one user does not wait for those of another whose data cannot be computed or read', async () => {
    const clocks = [{ from: 0, timezone: 'Mars/Base', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 }];
    await reminded('ada', {}, {}, { clocks });
    await reminded('bob');
    await reminded('cid');
    table.between(({ operation, keys }) => {
      if (operation === 'BatchGet' && keys.includes('USER#cid BOARD#COMMITMENT#read')) throw new Error('A bad item');
    });
    expect(await run('ada', 'bob', 'cid')).toEqual([0]);
    table.between(() => undefined);
    expect(jobs.ids('pushes')).toEqual([`push-bob-reminder-${Date.parse(DUE)}`]);
    expect(await Promise.all(['ada', 'bob', 'cid'].map(async (id) => (await agendaOf(id))?.due))).toEqual([
      ...[DUE, TOMORROW, DUE],
    ]);
  });

  test('that was handed on before a crash is not decided again', async () => {
    await reminded('ada');
    table.between(({ operation, keys }) => {
      if (operation === 'Update' && keys.includes('USER#ada AGENDA#reminders')) throw new Error('A crash');
    });
    expect(await run('ada')).toEqual([0]);
    table.between(() => undefined);
    expect(await run('ada')).toEqual([]);
    expect(jobs.ids('pushes')).toHaveLength(1);
    expect((await agendaOf('ada'))?.due).toBe(TOMORROW);
  });

  test('is not lost when reminders are changed while it is due', async () => {
    await reminded('ada');
    await changeCommitment('ada', await loadCommitment('ada', 'read'), { reminders: ['08:00', '21:00'] }, NOW);
    const next = '2027-03-01T08:01:00.000Z';
    expect((await agendaOf('ada'))?.due).toBe(next);
    // The job of before the change does nothing.
    expect(await run('ada')).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    // The next one rings the time that stayed, and only that: the new one is set from this moment on.
    await changeCommitment('ada', await loadCommitment('ada', 'read'), { reminders: ['07:59', '08:00'] }, NOW);
    vi.setSystemTime(Date.parse(next) + 10_000);
    expect(await runAt(next, 'ada')).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-ada-reminder-${Date.parse(DUE)}`]);
    expect(await agendaOf('ada')).toMatchObject({ due: '2027-03-02T07:59:00.000Z' });
  });

  test('of a commitment that is closed is forgotten until it is opened again', async () => {
    await reminded('ada', { z: [[NOW - DAY]] });
    expect(await run('ada')).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await agendaOf('ada')).not.toHaveProperty('due');
    await closeOrOpen('ada', await loadCommitment('ada', 'read'), false, { at: NOW, now: NOW });
    expect((await agendaOf('ada'))?.due).toBe('2027-03-01T08:01:00.000Z');
  });

  test('of a deleted account is removed', async () => {
    await table.put({ PK: 'USER#ada', SK: 'AGENDA#reminders', due: DUE, ...INDEX });
    expect(await run('ada')).toEqual([]);
    expect(await agendaOf('ada')).toBeUndefined();
  });
});

describe('a time of day that a clock brings back', () => {
  test('rings once a day of its own', async () => {
    const clock = { dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
    const clocks = [
      { from: 0, timezone: 'UTC', ...clock },
      { from: Date.parse('2027-03-01T10:00:00Z'), timezone: 'Pacific/Kiritimati', ...clock },
      { from: Date.parse('2027-03-01T10:31:00Z'), timezone: 'UTC', ...clock },
    ];
    const until = Date.parse('2027-03-01T08:00:10Z');
    const r = { t: ['00:30', '08:00', '12:00'], s: LONG_AGO };
    await reminded('ada', { r }, { until }, { clocks });
    for (const time of ['01T08:00', '01T10:30', '01T12:00', '02T08:00']) {
      const due = `2027-03-${time}:00.000Z`;
      await table.put({ ...(await agendaOf('ada'))!, due });
      vi.setSystemTime(Date.parse(due) + 20_000);
      expect(await runAt(due, 'ada')).toEqual([]);
    }
    const rung = jobs.ids('pushes').map((id) => new Date(Number(id.split('-').at(-1))).toISOString().slice(5, 16));
    // 00:30 of the second rang in Kiritimati, at 10:30 of the first by UTC. 12:00 of the first is still to come then.
    expect(rung).toEqual(['03-01T10:30', '03-01T12:00', '03-02T08:00']);
  });
});

test('of one minute are named in the order of their creation', async () => {
  const daily = { s: '2027-01-01', c: LONG_AGO, f: [[LONG_AGO, 'daily']], r: { t: ['08:00'], s: LONG_AGO } };
  await reminded('ada', {}, {}, { entries: { run: daily, art: daily } });
  for (const id of ['run', 'art']) {
    await table.put({ PK: 'USER#ada', SK: `BOARD#COMMITMENT#${id}`, id, title: id, cue: null, ...REST });
  }
  await run('ada');
  expect(await decisionsOf('ada')).toEqual([
    expect.objectContaining({ subject: { code: 'reminders', count: 2, titles: ['art', 'run'], time: '08:00' } }),
  ]);
});

test('of the minute before quiet hours is sent in their first seconds', async () => {
  await reminded('ada', { r: { t: ['07:59'], s: LONG_AGO } }, { until: NOW - 600_000 });
  await table.put(...person('ada', { preferences: { quietHoursStart: '08:00', quietHoursEnd: '07:00' } }));
  await run('ada');
  expect(jobs.ids('pushes')).toEqual([`push-ada-reminder-${Date.parse(DUE) - 60_000}`]);
});

test('what fills up to a target counts what others added at that moment', async () => {
  await reminded('ada', { f: [[LONG_AGO, 'daily', { g: ['at_least', 5000, 'km'] }]] });
  const add = async (key: string, amount: object) =>
    saveCompletion('ada', await loadCommitment('ada', 'read'), { kind: 'completed', at: NOW, key, ...amount }, NOW);
  let isAdded = false;
  table.between(async ({ operation }) => {
    if (operation !== 'Update' || isAdded) return;
    isAdded = true;
    await add('by hand', { amount: 3000 });
  });
  await add('by reminder', { fills: true });
  table.between(() => undefined);
  const additions = [3000, 2000].map((amount) => [expect.any(String), NOW, amount]);
  expect(await entryOf('ada')).toMatchObject({ a: additions });
});

describe('after four weeks', () => {
  const counted = (done: number) => ({ counts: { read: [LONG_AGO, [], Date.parse(DUE) - 28 * DAY, 27, done] } });
  const isDone = { d: 'completed', t: Date.parse('2027-03-01T07:00:00Z') };

  test('in which it was mostly done before, the end of its reminders is offered', async () => {
    await reminded('ada', isDone, counted(26));
    await run('ada');
    expect(await entryOf('ada')).toMatchObject({ r: { t: ['08:00'], o: true } });
    const declined = await changeCommitment('ada', await loadCommitment('ada', 'read'), { declined: true }, NOW);
    expect(declined.progress.entries.read?.r?.o).toBe(false);
    expect((await agendaOf('ada'))?.due).toBe(TOMORROW);
    // New times may be offered again.
    const other = await changeCommitment('ada', declined, { reminders: ['09:00'] }, NOW);
    expect(other.progress.entries.read?.r).toEqual({ t: ['09:00'], s: NOW });
  });

  test('nothing is offered for what was mostly done later, or whose offer was declined', async () => {
    await reminded('ada', {}, counted(5));
    await reminded('bob', { ...isDone, r: { t: ['08:00'], s: LONG_AGO, o: false } }, counted(27));
    await run('ada', 'bob');
    expect((await entryOf('ada'))?.r).toEqual({ t: ['08:00'], s: LONG_AGO });
    expect((await entryOf('bob'))?.r).toEqual({ t: ['08:00'], s: LONG_AGO, o: false });
    expect(await agendaOf('ada')).toMatchObject({
      counts: { read: [LONG_AGO, ['2027-03-01T08:00'], expect.any(Number), 0, 0] },
    });
  });

  test('new reminders that were set at that moment are offered nothing', async () => {
    await reminded('ada', isDone, counted(26));
    let isSet = false;
    table.between(async ({ operation }) => {
      if (operation !== 'Update' || isSet) return;
      isSet = true;
      await changeCommitment('ada', await loadCommitment('ada', 'read'), { reminders: ['09:00'] }, NOW);
    });
    await run('ada');
    expect((await entryOf('ada'))?.r).toEqual({ t: ['09:00'], s: NOW });
  });
});
