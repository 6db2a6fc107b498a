import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { replacedWords } from '#frontend/app/pages/replaced-words.ts';
import type { Parts } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { putBack } from '#frontend/lib/manage-changes.ts';
import {
  addChange,
  changesOf,
  defineUnsentChanges,
  discardByUser,
  type UnsentChange,
} from '#frontend/lib/unsent-changes.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';

/* What an edit that waited has replaced: kept, said in words, and put back. */

// There is no IndexedDB here, and no local storage.
vi.mock('#frontend/lib/persistence.ts', () => ({
  forgetPending: async () => {},
  wasRemoved: async () => false,
  storedVariables: async () => undefined,
  storeAgain: async ({ replaced }: UnsentChange) => void stored.push({ replaced, sent: sent.length }),
}));
vi.mock('#frontend/lib/token.ts', () => ({ readToken: () => null, subscribeToToken: () => () => {} }));
vi.mock('#frontend/lib/api.ts', () => ({
  read: async ({ method }: Endpoint, { body }: Parts) => {
    if (method !== 'GET') {
      sent.push(body);
      const next = between.shift();
      if (lost-- > 0) {
        current = setNext ?? { ...(current as object), ...(body as { entry: object }).entry };
        throw new ApiError(0, [], 'No answer');
      }
      if (next) {
        current = next;
        throw new ApiError(409, [{ message: 'Changed', code: 'changed_meanwhile' }], 'Changed');
      }
    }
    return { reply: method === 'GET' ? current : null, asOf: 0 };
  },
}));
vi.stubGlobal('navigator', { onLine: true, languages: ['en-US'] });

let client: QueryClient;
/** The reply of the call that has the current values. */
let current: unknown;
/** What is set elsewhere just before each of the next calls, which are refused for it. */
let between: unknown[];
/** How many of the next calls have no answer, and what is set elsewhere after the first. */
let lost: number;
let setNext: unknown;
/** The bodies of the other calls. */
let sent: unknown[];
/** What was stored of an edit, and how many calls were sent before. */
let stored: { replaced: unknown; sent: number }[];

beforeEach(() => {
  client = new QueryClient();
  defineUnsentChanges(client, () => {});
  [sent, between, stored] = [[], [], []];
  lost = 0;
  setNext = undefined;
});

interface Edit {
  endpoint: Endpoint;
  body: object;
  before: UnsentChange['before'];
  /** The values that this device shows. */
  fields: object;
  /** The current values, which were set elsewhere. */
  now: unknown;
  /** When it was made, in epoch milliseconds. */
  at?: number;
}

/** Makes an edit of the item 'a', which is sent at once. */
function send({ endpoint, body, before, fields, at = Date.now() }: Edit): void {
  const { method, path } = endpoint;
  const calls = [{ method, path, params: { id: 'a' }, body }];
  const about = { name: 'It', list: ['list'], ...(before && { before }), isInData: true };
  addChange(client, { ...about, key: 'edit', at, kind: 'update', id: 'a', calls, fields: { ...fields } });
}

/** What stays on the device: refused changes, and what edits have replaced. */
const kept = () => changesOf(client).flatMap(({ state }) => (state.status === 'error' ? [state.variables!] : []));

/** Sends an edit of the item 'a', and returns what it has replaced. */
async function replacedBy(edit: Edit): Promise<UnsentChange | undefined> {
  current = edit.now;
  send(edit);
  await expect.poll(() => changesOf(client).every(({ state }) => state.status !== 'pending')).toBe(true);
  return kept()[0];
}

const { path } = fitness.entries;
const amounts = { quantity: 1, unit: 'serving', protein: 3, carbs: 20, fat: 2, calories: 110 };
const items = (...names: string[]) => names.map((name) => ({ name, ...amounts }));

const edits: Record<string, Edit & { words: string; restored: object }> = {
  'texts of a commitment': {
    endpoint: commitments.update,
    body: { commitment: { title: 'Swim far', description: 'In the lake', reminders: ['07:00'] } },
    before: {
      path: commitments.list.path,
      values: { title: 'Swim', description: 'Slowly', cue: null, reminders: [] },
    },
    fields: { title: 'Swim far', description: 'In the lake', reminders: ['07:00'] },
    now: [
      { id: 'b', title: 'Run' },
      { id: 'a', title: 'Swim', description: 'Uphill', cue: 'At six', reminders: ['18:30', '20:00'] },
    ],
    words: 'Uphill\nReminders: 6:30 PM and 8:00 PM',
    restored: { commitment: { description: 'Uphill', reminders: ['18:30', '20:00'] } },
  },
  'a note': {
    endpoint: commitments.note,
    body: { at: '2026-11-19T12:00:00.000Z', late: true, note: 'Rain' },
    before: { path: commitments.history.path, during: '2026-11-19T12:00:00.000Z', values: { note: null } },
    fields: { note: 'Rain' },
    now: [{ starts_at: '2026-11-19T00:00:00.000Z', ends_at: '2026-11-20T00:00:00.000Z', note: 'Snow' }],
    words: 'Snow',
    restored: { at: '2026-11-19T12:00:00.000Z', late: true, note: 'Snow' },
  },
  'the reason of a pause': {
    endpoint: pauses.update,
    body: { until: '2026-12-02', reason: 'Flu', at: '2026-11-19T12:00:00.000Z' },
    before: { path: pauses.list.path, values: { reason: null } },
    fields: { until: '2026-12-02', reason: 'Flu' },
    now: [{ id: 'a', until: null, reason: 'A cold' }],
    words: 'A cold',
    restored: { reason: 'A cold', at: '2026-11-19T12:00:00.000Z' },
  },
  settings: {
    endpoint: users.update,
    body: { user: { name: 'Ada L.', weekly_reset_day: 7 } },
    before: { path: users.me.path, values: { name: 'Ada', weekly_reset_day: 1 } },
    fields: { name: 'Ada L.', weekly_reset_day: 7 },
    now: { id: 'a', name: 'Ada', weekly_reset_day: 6, daily_reset_time: '04:00' },
    words: 'Weekly reset day: Saturday',
    restored: { user: { weekly_reset_day: 6 } },
  },
  preferences: {
    endpoint: notificationPreferences.update,
    body: { preferences: { push_enabled: true, email_frequency: 'never', quiet_hours_start: '22:00' } },
    before: {
      path: notificationPreferences.read.path,
      values: { push_enabled: false, email_frequency: 'daily', quiet_hours_start: '23:00' },
    },
    fields: { push_enabled: true, email_frequency: 'never', quiet_hours_start: '22:00' },
    now: { push_enabled: true, email_frequency: 'weekly', quiet_hours_start: '21:30' },
    words: 'Email Frequency: Weekly Summary\nStart time: 9:30 PM',
    restored: { preferences: { email_frequency: 'weekly', quiet_hours_start: '21:30' } },
  },
  'settings of a power-up': {
    endpoint: powerups.update,
    body: { user_powerup: { settings: { daily_calorie_goal: 1_800, share_weight: true } } },
    before: {
      path: powerups.mine.path,
      part: 'settings',
      values: { daily_calorie_goal: 2_000, share_weight: false },
    },
    fields: { settings: { units: 'metric', daily_calorie_goal: 1_800, share_weight: true } },
    now: [{ id: 'a', settings: { units: 'imperial', daily_calorie_goal: 2_200, share_weight: false } }],
    words: 'Daily Calorie Goal: 2200',
    restored: { user_powerup: { settings: { daily_calorie_goal: 2_200 } } },
  },
  'a weight': {
    endpoint: fitness.update,
    body: { weight: { value: 80, unit: 'kg' } },
    before: { path, part: 'payload', values: { value: 82, unit: 'kg' } },
    fields: { payload: { value: 80, unit: 'kg' } },
    now: [{ id: 'a', payload: { unit: 'kg', value: 81.5 } }],
    words: 'Weight 81.5 kg',
    restored: { weight: { value: 81.5 } },
  },
  exercise: {
    endpoint: fitness.update,
    body: { exercise: { name: 'Run', duration_minutes: 20, intensity: 'high', visibility: 'full' } },
    before: { path, part: 'payload', values: { name: 'Run', duration_minutes: 30, intensity: 'low' } },
    fields: { payload: { name: 'Run', duration_minutes: 20, intensity: 'high' } },
    now: [{ id: 'a', payload: { name: 'Run uphill', duration_minutes: 40, intensity: 'low' } }],
    words: 'Run uphill\n40 min',
    restored: { exercise: { name: 'Run uphill', duration_minutes: 40 } },
  },
  food: {
    endpoint: fitness.update,
    body: { food: { items: items('Oats'), visibility: 'full' } },
    before: { path, part: 'payload', values: { items: items('Porridge') } },
    fields: { payload: { items: items('Oats'), totals: {} } },
    now: [{ id: 'a', payload: { items: items('Porridge', 'Milk'), totals: {} } }],
    words: 'Porridge\nMilk',
    restored: { food: { items: items('Porridge', 'Milk') } },
  },
};

test.each(Object.entries(edits))('%s: kept, said, and put back', async (_, { words, restored, ...edit }) => {
  const replaced = await replacedBy(edit);
  expect(replacedWords(replaced!)).toBe(words);
  expect(sent).toEqual([edit.body]);
  putBack(client, replaced!.key);
  await expect.poll(() => sent.slice(1)).toEqual([restored]);
  expect(edit.endpoint.body.safeParse(restored).success).toBe(true);
  await expect.poll(() => changesOf(client).filter(({ state }) => state.status !== 'success')).toEqual([]);
});

test('what is put back can be put back, too', async () => {
  const replaced = await replacedBy(edits.settings!);
  current = { id: 'a', weekly_reset_day: 5 };
  putBack(client, replaced!.key);
  await expect.poll(() => kept()).toHaveLength(1);
  expect(replacedWords(kept()[0]!)).toBe('Weekly reset day: Friday');
});

test('what is put back replaces nothing unseen, even if it is sent at once', async () => {
  const edit = edits['a note']!;
  const replaced = await replacedBy({ ...edit, before: { ...edit.before!, isCurrent: true }, at: Date.now() - 60_000 });
  current = [{ starts_at: '2026-11-19T00:00:00.000Z', ends_at: null, note: 'Hail' }];
  putBack(client, replaced!.key);
  await expect.poll(() => kept()).toHaveLength(1);
  expect(replacedWords(kept()[0]!)).toBe('Hail');
});

test('without a network, what is put back is shown at once', async () => {
  client.setQueryData(['list'], { id: 'a', weekly_reset_day: 7 });
  const replaced = await replacedBy(edits.settings!);
  putBack(client, replaced!.key);
  expect(client.getQueryData(['list'])).toEqual({ id: 'a', weekly_reset_day: 6 });
});

test('what an edit replaces is stored before it is sent', async () => {
  await replacedBy(edits.settings!);
  expect(stored).toEqual([{ replaced: { weekly_reset_day: 6 }, sent: 0 }]);
  await replacedBy({ ...edits.settings!, now: { id: 'a', name: 'Ada', weekly_reset_day: 1 } });
  expect(stored).toHaveLength(1);
});

describe('an edit of a version', () => {
  const page = {
    endpoint: journaling.save,
    body: { entry: { text: 'Mine.' } },
    before: { path: journaling.read.path, values: { text: '' }, isVersioned: true as const },
    fields: { text: 'Mine.' },
    now: { text: '', updated_at: null },
  };
  const version = (day: number) => `2026-11-0${day}T12:00:00.000Z`;

  test('is compared again if the item was changed in between', async () => {
    between = [1, 2].map((day) => ({ text: `Theirs, ${day}.`, updated_at: version(day) }));
    expect(replacedWords((await replacedBy(page))!)).toBe('Theirs, 2.');
    expect(sent).toEqual([null, version(1), version(2)].map((based_on) => ({ ...page.body, based_on })));
    expect(stored.at(-1)).toEqual({ replaced: { text: 'Theirs, 2.' }, sent: 2 });
    for (const body of sent) expect(journaling.save.body.safeParse(body).success).toBe(true);
  });

  test('keeps what an attempt without an answer has replaced, and what the next one replaces', async () => {
    lost = 1;
    setNext = { text: 'Theirs again.', updated_at: version(2) };
    await replacedBy({ ...page, now: { text: 'Theirs.', updated_at: version(1) } });
    expect(kept().map(replacedWords)).toEqual(['Theirs.', 'Theirs again.']);
  });

  test('is discarded without what it has perhaps replaced', async () => {
    lost = 9;
    current = { text: 'Theirs.', updated_at: version(1) };
    send(page);
    await expect.poll(() => sent.length).toBe(1);
    await discardByUser(client, 'edit');
    await expect.poll(() => kept().map(replacedWords)).toEqual(['Theirs.']);
  });

  test('stays if the item is changed each time', async () => {
    between = Array.from({ length: 9 }, (_, day) => ({ text: `Theirs, ${day}.`, updated_at: version(day) }));
    expect(await replacedBy(page)).toMatchObject({ kind: 'update', fields: { text: 'Mine.' } });
    expect(sent).toHaveLength(5);
  });
});

test.each([
  ['the same value was set elsewhere', { id: 'a', name: 'Ada L.', weekly_reset_day: 7 }],
  ['only other values were set', { id: 'a', name: 'Ada', weekly_reset_day: 1, daily_reset_time: '04:00' }],
  ['it was emptied elsewhere', { id: 'a', name: '', weekly_reset_day: 1 }],
])('nothing is kept if %s', async (_, now) => {
  expect(await replacedBy({ ...edits.settings!, now })).toBeUndefined();
});

test('nothing is kept if the item is gone, or its properties have another order', async () => {
  expect(await replacedBy({ ...edits.food!, now: [] })).toBeUndefined();
  const same = items('Porridge').map((item) => Object.fromEntries(Object.entries(item).reverse()));
  expect(await replacedBy({ ...edits.food!, now: [{ id: 'a', payload: { items: same } }] })).toBeUndefined();
});
