import { expect } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn } from '#test/support/table.ts';
import { type Caller, pathOf } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { testAt } from './support/test-at.ts';

/* The journal: a page a day, found by its words, and seen by nobody else. */

const test = testAt('2026-03-10T09:00:00Z');

const read = (who: Caller, date: string) => who.call(journaling.read, { params: { date } });
const days = (who: Caller, from: string, to: string) => who.call(journaling.days, { query: { from, to } });
const find = (who: Caller, q: string, before?: string) =>
  who.call(journaling.search, { query: { q, ...(before && { before }) } });
const off = (who: Caller) =>
  who.call(powerups.update, { params: { id: JOURNALING }, body: { user_powerup: { status: 'off' } } });

test('every call is refused before it is installed and after it is switched off', async ({ world }) => {
  const ada = await world.person();
  // A page that is shared can be read without the power-up, and always be taken back.
  const { readShared: _, takeBack: __, ...calls } = api.journaling;
  const requests = Object.values(calls).map(
    (endpoint) => [endpoint.method, pathOf(endpoint, { params: { date: '2026-03-10', id: 'any' } })] as const,
  );
  const refused = async () => {
    for (const [method, path] of requests) {
      const query = path.endsWith('days')
        ? '?from=2026-03-01&to=2026-03-10'
        : path.endsWith('entries')
          ? '?q=rain'
          : '';
      const { status, body } = await ada.raw(
        method,
        path + query,
        method === 'GET' ? {} : { body: { entry: { text: 'Rain.' } } },
      );
      expect([status, body]).toEqual([403, expect.objectContaining({ error: 'Journaling power-up not installed' })]);
    }
  };
  await refused();
  await installJournaling(ada);
  await write(ada, '2026-03-10', { text: 'Rain.' });
  await off(ada);
  await refused();
  // What was written is kept.
  await installJournaling(ada);
  expect(await read(ada, '2026-03-10')).toMatchObject({ text: 'Rain.' });
});

test('a day is written, changed field by field, and no longer written without a text and a mood', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  expect(await read(ada, '2026-03-09')).toMatchObject({ text: '', mood: null, updated_at: null });

  const written = await write(ada, '2026-03-09', { text: '  # Rain\n\n*All* day.  ' });
  expect(written).toEqual({
    date: '2026-03-09',
    text: '# Rain\n\n*All* day.',
    mood: null,
    updated_at: expect.stringMatching(/^2026-03-10T09:/),
  });
  expect(await write(ada, '2026-03-09', { mood: 'good' })).toMatchObject({ text: written.text, mood: 'good' });
  expect(await write(ada, '2026-03-09', { text: 'Sun.' })).toMatchObject({ text: 'Sun.', mood: 'good' });
  expect(await days(ada, '2026-03-01', '2026-03-31')).toEqual([{ date: '2026-03-09', mood: 'good' }]);

  await write(ada, '2026-03-09', { text: '' });
  expect(await read(ada, '2026-03-09')).toMatchObject({ text: '', mood: 'good' });
  await write(ada, '2026-03-09', { mood: null });
  expect(await read(ada, '2026-03-09')).toMatchObject({ text: '', mood: null, updated_at: null });
  expect(await days(ada, '2026-03-01', '2026-03-31')).toEqual([]);
  const keys = (await itemsIn(await sharedTable(), [`USER#${ada.id}`])).map(({ SK }) => String(SK));
  expect(keys.filter((key) => key.startsWith('JOURNAL'))).toEqual([]);
});

test('fields that are written at the same time all stay', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  await Promise.all([write(ada, '2026-03-10', { text: 'Rain.' }), write(ada, '2026-03-10', { mood: 'low' })]);
  expect(await read(ada, '2026-03-10')).toMatchObject({ text: 'Rain.', mood: 'low' });
  // Also on a written day.
  await Promise.all([write(ada, '2026-03-10', { text: 'Sun.' }), write(ada, '2026-03-10', { mood: 'great' })]);
  expect(await read(ada, '2026-03-10')).toMatchObject({ text: 'Sun.', mood: 'great' });
});

test('a save that is based on an earlier version changes nothing', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  const date = '2026-03-10';
  const save = (entry: object, based_on: string | null) =>
    ada.call(journaling.save, { params: { date }, body: { entry, based_on } });
  const refused = async (entry: object, based_on: string | null) => {
    const { status, errors } = await ada.refusal(journaling.save, { params: { date }, body: { entry, based_on } });
    return [status, ...errors];
  };
  const CHANGED = [409, 'This was changed elsewhere in the meantime. Please try again.'];

  const first = await save({ text: 'Rain.' }, null);
  expect(await refused({ text: 'Snow.' }, null)).toEqual(CHANGED);
  // After a lost answer, the same is sent again.
  expect(await save({ text: 'Rain.' }, null)).toEqual(first);
  const second = await save({ mood: 'low' }, first.updated_at);
  expect(await refused({ text: '' }, first.updated_at)).toEqual(CHANGED);
  expect(await read(ada, date)).toMatchObject({ text: 'Rain.', mood: 'low' });
  await save({ text: '', mood: null }, second.updated_at);
  expect(await refused({ text: 'Hail.' }, second.updated_at)).toEqual(CHANGED);

  // Of two at the same time, one is refused.
  const both = await Promise.allSettled(['Sun.', 'Wind.'].map((text) => save({ text }, null)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the same day a month and a year before is shown with its entry', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  await write(ada, '2024-03-31', { text: `## A year ago\n\n${'It was **windy**. '.repeat(20)}`, mood: 'great' });
  await write(ada, '2025-02-28', { text: 'The last of February.' });
  await write(ada, '2025-03-30', { text: 'Yesterday.' });
  const { earlier } = await read(ada, '2025-03-31');
  expect(earlier).toEqual([
    { date: '2025-02-28', mood: null, excerpt: 'The last of February.' },
    { date: '2024-03-31', mood: 'great', excerpt: expect.stringMatching(/^A year ago It was windy\. .*…$/) },
  ]);
  expect((await read(ada, '2025-03-05')).earlier).toEqual([]);
});

test('a text has a limit, and days end with the user’s today', async ({ world }) => {
  const ada = await world.person({ timezone: 'Pacific/Honolulu' });
  await installJournaling(ada);
  const refusal = async (date: string, entry: object) => {
    const { status, errors } = await ada.refusal(journaling.save, { params: { date }, body: { entry } });
    return [status, ...errors];
  };
  await write(ada, '2026-03-09', { text: 'x'.repeat(LIMITS.journalTextLength) });
  expect(await refusal('2026-03-09', { text: 'x'.repeat(LIMITS.journalTextLength + 1) })).toEqual([
    422,
    'Text must be at most 10000 characters',
  ]);
  expect(await refusal('2026-03-09', { mood: 'fine' })).toEqual([422, 'Mood must be great, good, okay, low or hard']);
  // It is still the ninth there.
  expect(await refusal('2026-03-10', { text: 'Tomorrow.' })).toEqual([422, 'Date can’t be in the future']);
  for (const date of ['2026-02-30', 'today', '1969-12-31']) {
    expect(await refusal(date, { text: 'Never.' })).toEqual([404, 'Entry not found']);
  }
  const range = await ada.refusal(journaling.days, { query: { from: '2026-01-01', to: '2026-04-03' } });
  expect(range.status).toBe(422);
});

test('entries are one’s own, and a search finds all words and phrases, newest first', async ({ world }) => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  await Promise.all([installJournaling(ada), installJournaling(bob)]);
  await write(bob, '2026-03-01', { text: 'Rain on the Straße.' });
  await write(ada, '2026-03-02', { text: 'The rain on the Straße was loud.', mood: 'okay' });
  await write(ada, '2026-03-05', { text: 'No STRASSE, and the rain came late.' });
  await write(ada, '2026-03-07', { text: 'Sun.' });
  expect(await read(ada, '2026-03-01')).toMatchObject({ text: '', updated_at: null });

  expect(await find(ada, 'rain strasse')).toEqual({
    entries: [
      { date: '2026-03-05', mood: null, excerpt: 'No STRASSE, and the rain came late.' },
      { date: '2026-03-02', mood: 'okay', excerpt: 'The rain on the Straße was loud.' },
    ],
    searched_from: null,
  });
  const dates = async (...asked: [q: string, before?: string]) =>
    (await find(ada, ...asked)).entries.map(({ date }) => date);
  expect(await dates('"rain on the"')).toEqual(['2026-03-02']);
  expect(await dates('rain', '2026-03-05')).toEqual(['2026-03-02']);
  expect(await dates('“”')).toEqual([]);
  const { status, errors } = await ada.refusal(journaling.search, { query: { q: 'r' } });
  expect([status, ...errors]).toEqual([422, 'Search must have at least 2 characters']);
});

test('a search answers with fifty entries, and goes on before the last', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  const dates = times(53, (index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));
  await Promise.all(dates.map((date) => write(ada, date, { text: `Rain on ${date}.` })));
  const first = await find(ada, 'rain');
  expect(first.entries.map(({ date }) => date)).toEqual(dates.toReversed().slice(0, 50));
  expect(first.searched_from).toBe(dates[3]);
  const rest = await find(ada, 'rain', first.searched_from!);
  expect(rest.entries.map(({ date }) => date)).toEqual(dates.slice(0, 3).reverse());
  expect(rest.searched_from).toBeNull();
});
