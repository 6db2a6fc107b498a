import { describe, expect, test } from 'vitest';
import { pushPayload } from '#functions/lib/clients/web-push.ts';
import type { Reminded } from '#functions/lib/data/commitments/reminders.ts';
import { reminderEmail } from '#functions/lib/emails/notifications.ts';
import { renderNotification, titleOf } from '#functions/lib/notifications/render.ts';
import { reminderText, skipText } from '#functions/lib/reminder-text.ts';
import { ENGLISH, link } from '#test/support/emails.ts';

/* What a reminder says below its title, and on the button that skips. */

const { text } = ENGLISH;

const reminded = (fields: Partial<Reminded> = {}): Reminded => ({
  ...{ id: 'read', title: 'Read', cue: null, frequency: 'daily', every: null, progress: null, isLimit: false },
  ...fields,
});
const progress = (done: number, of: number, unit: string | null) => ({
  progress: { done: done * 1000, of: of * 1000, unit },
});
const limit = (done: number, of: number, unit = 'coffees') => ({ ...progress(done, of, unit), isLimit: true });
const times = (done: number, of: number) => progress(done, of, null);

describe('the push of a reminder', () => {
  test('of one commitment says its cue, or that it is due', () => {
    expect(reminderText([reminded({ cue: 'After breakfast' })], text)).toBe('After breakfast');
    expect(reminderText([reminded()], text)).toBe('Due today.');
  });

  test('of several says the cue of each beside its title', () => {
    const all = [
      reminded({ cue: 'After breakfast' }),
      reminded({ title: 'Run' }),
      reminded({ title: 'Stretch', cue: 'Before the shower' }),
    ];
    expect(reminderText(all, text)).toBe('Read: After breakfast\nStretch: Before the shower');
    expect(reminderText([reminded(), reminded({ title: 'Run' })], text)).toBe('Due today.');
  });

  test.each([
    [limit(0, 2), { frequency: 'daily' }, 'At most 2 coffees today.'],
    [limit(1.5, 2), { frequency: 'daily' }, '1.5 of at most 2 coffees today.'],
    [limit(0, 1200, 'kcal'), { frequency: 'daily', cue: 'At lunch' }, 'At lunch · At most 1,200 kcal today.'],
    [limit(3, 5), { frequency: 'weekly' }, '3 of at most 5 coffees this week.'],
    [limit(0, 5), { frequency: 'monthly' }, 'At most 5 coffees this month.'],
    [limit(0, 5), { frequency: 'daily', every: 3 }, 'At most 5 coffees in these 3 days.'],
  ] as const)('of a limit says how much of it was used: %j %j', (used, rest, said) => {
    expect(reminderText([reminded({ ...used, ...rest })], text)).toBe(said);
  });

  test('of several says a limit beside its title, too', () => {
    const all = [reminded(), reminded({ title: 'Coffee', ...limit(1, 2) })];
    expect(reminderText(all, text)).toBe('Coffee: 1 of at most 2 coffees today.');
  });

  test('of several times says how many are done, because they are not all due today, unless there is a cue', () => {
    const swim = reminded({ title: 'Swim', frequency: 'weekly', ...times(1, 3) });
    expect(reminderText([swim], text)).toBe('1 of 3 this week');
    expect(reminderText([{ ...swim, frequency: 'monthly' }], text)).toBe('1 of 3 this month');
    expect(reminderText([{ ...swim, cue: 'After work' }], text)).toBe('After work');
    expect(reminderText([swim, reminded()], text)).toBe('Swim: 1 of 3 this week');
    // An amount is due on the day of its reminder.
    expect(reminderText([reminded({ frequency: 'weekly', ...progress(5, 20, 'km') })], text)).toBe('Due today.');
  });

  test('keeps titles and cues from right to left in their places', () => {
    const all = [reminded({ title: 'ריצה', cue: 'אחרי הקפה' }), reminded({ title: 'Run' })];
    expect(reminderText(all, text)).toBe('\u2068ריצה\u2069: \u2068אחרי הקפה\u2069');
    const subject = { code: 'reminders' as const, count: 2, titles: all.map(({ title }) => title) };
    expect(titleOf(subject, text)).toBe('2 reminders: \u2068ריצה\u2069, Run');
  });

  test('of five commitments with the longest cues fits into one message', () => {
    const longest = { title: '書'.repeat(80), cue: '茶'.repeat(80) };
    const all = Array.from({ length: 5 }, () => reminded(longest));
    const subject = { code: 'reminders' as const, count: 9, titles: all.map(({ title }) => title) };
    const shown = renderNotification({ subject, body: { reminded: all }, url: '/commitments' }, text);
    const payload = pushPayload({ ...shown, tag: 'reminder-x', id: 'reminder-1' }, 'https://app.example.com');
    expect(Buffer.byteLength(payload)).toBeLessThan(4_096 - 100);
    expect(payload).toContain(`書: ${'茶'.repeat(80)}\\n`);
  });
});

test.each([
  [{ frequency: 'daily' }, 'Skip'],
  [{ frequency: 'once' }, 'Skip'],
  [{ frequency: 'weekly' }, 'Skip'],
  [{ frequency: 'monthly' }, 'Skip'],
  [{ frequency: 'weekly', ...times(1, 3) }, 'Skip this week'],
  [{ frequency: 'monthly', ...times(1, 3) }, 'Skip this month'],
  [{ frequency: 'weekly', ...progress(5, 20, 'km') }, 'Skip this week'],
  [{ frequency: 'daily', every: 3 }, 'Skip this time'],
] as const)('the button that skips says what it skips: %j is %s', (fields, said) => {
  expect(skipText(reminded(fields), text)).toBe(said);
});

test('an email has limits below what is due', () => {
  const url = link('/commitments/1');
  const rows = [
    { title: 'Coffee', said: 'At most 2 coffees today.', isLimit: true, url },
    { title: 'Read', said: undefined, isLimit: false, url },
    { title: 'Swim', said: '1 of 3 this week', isLimit: false, url },
  ];
  const mailed = (shown: typeof rows) => reminderEmail({ rows: shown, url, unsubscribeUrl: url }, ENGLISH).text;
  expect(mailed(rows)).toContain(`Due\n- Read\n${url}\n- Swim: 1 of 3 this week\n${url}\n`);
  expect(mailed(rows)).toContain(`Limits\n- Coffee: At most 2 coffees today.\n${url}\n`);
  expect(mailed(rows.slice(0, 1))).not.toContain('Due');
});
