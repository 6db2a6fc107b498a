import { expect } from 'vitest';
import { journaling } from '#shared/contracts/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Caller } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { testAt } from './support/test-at.ts';

/* Days of another journal are added to the user’s own, and never replace what is written. */

const test = testAt('2026-03-10T09:00:00Z');

type Row = Record<string, unknown>;
const bring = (who: Caller, ...entries: Row[]) => who.call(journaling.import, { body: { entries } });
const read = (who: Caller, date: string) => who.call(journaling.read, { params: { date } });
const WRITTEN = 'This day is already written';

test('days are added, and the same import again changes nothing', async ({ world }) => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  await Promise.all([installJournaling(ada), installJournaling(bob)]);
  const commitment = await ada.commitment({ title: 'Read', start_date: '2026-03-01', tied_to: JOURNALING });
  const rows = [
    { date: '2024-02-29', text: '# Leap\n\nA day more.', mood: 'great' },
    { date: '2026-03-09', text: 'Rain.' },
    { date: '2026-03-08', mood: 'low' },
    { date: '2026-03-10', text: 'Today.' },
  ];
  expect(await bring(ada, ...rows)).toEqual({ created: 4, unchanged: 0, refused: [] });
  const first = await read(ada, '2024-02-29');
  expect(first).toMatchObject({ text: '# Leap\n\nA day more.', mood: 'great' });
  expect(await read(ada, '2026-03-08')).toMatchObject({ text: '', mood: 'low' });

  await write(ada, '2026-03-09', { mood: 'good' });
  expect(await bring(ada, ...rows)).toEqual({ created: 0, unchanged: 4, refused: [] });
  expect(await read(ada, '2026-03-09')).toMatchObject({ text: 'Rain.', mood: 'good' });
  expect(await read(ada, '2024-02-29')).toEqual(first);
  // An import checks no commitment off, and other people have none of it.
  expect((await ada.commitments()).find(({ id }) => id === commitment.id)?.completed).toBe(false);
  expect(await read(bob, '2026-03-09')).toMatchObject({ text: '', updated_at: null });
});

test('what is written is never replaced, and a wrong row does not stop the others', async ({ world }) => {
  const ada = await world.person({ timezone: 'Pacific/Honolulu' });
  await installJournaling(ada);
  await write(ada, '2026-03-01', { text: 'Mine.', mood: 'good' });
  await write(ada, '2026-03-02', { mood: 'hard' });
  const answer = await bring(
    ada,
    { date: '2026-03-01', text: 'Theirs.' },
    { date: '2026-03-01', text: 'Mine.', mood: 'low' },
    { date: '2026-03-02', text: 'Theirs.' },
    { date: '2026-03-03', text: 'First.' },
    { date: '2026-03-03', text: 'Second.' },
    { date: '2026-03-03', text: 'First.' },
    // It is still the ninth there.
    { date: '2026-03-10', text: 'Tomorrow.' },
    { date: '2026-02-30', text: 'Never.' },
    { date: '2026-03-04', text: 'x'.repeat(LIMITS.journalTextLength + 1) },
    { date: '2026-03-05', text: '  ' },
    { date: '2026-03-06', text: 'x', mood: 'fine' },
    { date: '2026-03-07', text: 'Last.' },
  );
  expect(answer).toMatchObject({ created: 2, unchanged: 1 });
  expect(answer.refused.map(({ index, code, message }) => [index, code, message])).toEqual([
    ...[0, 1, 2, 4].map((index) => [index, 'day_written', WRITTEN]),
    [6, 'date_in_future', 'Date can’t be in the future'],
    [7, 'not_a_date', 'Date must be a date such as 2026-11-20'],
    [8, 'too_long', 'Text must be at most 10000 characters'],
    [9, 'required', 'Text is required'],
    [10, 'not_one_of', 'Mood must be great, good, okay, low or hard'],
  ]);
  expect(await read(ada, '2026-03-01')).toMatchObject({ text: 'Mine.', mood: 'good' });
  expect(await read(ada, '2026-03-02')).toMatchObject({ text: '', mood: 'hard' });
  expect(await read(ada, '2026-03-03')).toMatchObject({ text: 'First.' });
});

test('imports at the same time add each day once', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  const dates = times(12, (index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
  const sent = (text: string) => bring(ada, ...dates.map((date) => ({ date, text })));
  const [same, again, other] = await Promise.all([sent('Rain.'), sent('Rain.'), sent('Sun.')]);
  const days = await ada.call(journaling.days, { query: { from: '2026-02-01', to: '2026-02-28' } });
  expect(days.map(({ date }) => date)).toEqual(dates);
  expect(same.created + again.created + other.created).toBe(12);
  expect(same.unchanged + again.unchanged).toBe(other.refused.length);
});

test('a call has at most a hundred days', async ({ world }) => {
  const ada = await world.person();
  await installJournaling(ada);
  const entries = times(LIMITS.importedJournalEntries + 1, () => ({ date: '2026-03-01', text: 'x' }));
  const { status, errors } = await ada.refusal(journaling.import, { body: { entries } });
  expect([status, ...errors]).toEqual([422, 'Entries can have at most 100 rows']);
});
