import { describe, expect, test } from 'vitest';
import { dueQuestion, ruleLabel } from '#frontend/features/history/commitment-model.ts';
import { explainDue as sentencesOf } from '#frontend/features/history/due-explanation.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { localAt } from '../periods/oracle.ts';

const explainDue = (...asked: Parameters<typeof sentencesOf>) => {
  const [commitment, clock, now] = asked;
  return { question: dueQuestion(commitment, clock, now), sentences: sentencesOf(...asked) };
};
const at = (instant: string) => Date.parse(instant);
const PARIS: Clock = { timezone: 'Europe/Paris', dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 31 };
// A Friday, noon in Paris.
const NOON = at('2026-11-20T11:00:00Z');

type Fields = Pick<Commitment, 'frequency' | 'start_date' | 'upcoming' | 'current_completion'>;

const commitment = (fields: Partial<Fields> = {}): Fields => ({
  frequency: 'daily',
  start_date: '2026-11-03',
  upcoming: false,
  current_completion: { status: 'pending', due_date: '2026-11-20', completed_at: null },
  ...fields,
});
const completed = (completed_at: string) => ({ status: 'completed' as const, due_date: '2026-11-20', completed_at });
const skipped = { status: 'missed' as const, due_date: '2026-11-20', completed_at: null };

describe('the explanation why a daily commitment is due', () => {
  test('has the reset time, and when today began and ends', () => {
    expect(explainDue(commitment(), PARIS, NOON)).toEqual({
      question: 'Why is this due today?',
      sentences: [
        'This is a daily commitment. Your day begins at 4:00 AM in Europe/Paris (your reset time), so today’s began on Friday at 4:00 AM and ends on Saturday at 4:00 AM.',
      ],
    });
  });

  test('at two in the morning is about the day before', () => {
    const [sentence] = explainDue(commitment(), PARIS, at('2026-11-20T01:00:00Z')).sentences;
    expect(sentence).toContain('began on Thursday at 4:00 AM and ends on Friday at 4:00 AM');
  });

  test('says why it is not due after it was completed or skipped', () => {
    const done = explainDue(commitment({ current_completion: completed('2026-11-20T06:40:00Z') }), PARIS, NOON);
    expect(done.question).toBe('Why isn’t this due today?');
    expect(done.sentences.at(-1)).toBe(
      'You completed it on Friday at 7:40 AM. The next one begins on Saturday at 4:00 AM.',
    );
    const left = explainDue(commitment({ current_completion: skipped }), PARIS, NOON);
    expect(left.question).toBe('Why isn’t this due today?');
    expect(left.sentences.at(-1)).toBe('You skipped it this time. The next one begins on Saturday at 4:00 AM.');
  });

  test('says why it is not due before it starts', () => {
    const { question, sentences } = explainDue(commitment({ upcoming: true, start_date: '2027-06-03' }), PARIS, NOON);
    expect(question).toBe('Why isn’t this due today?');
    expect(sentences).toEqual([
      'This is a daily commitment. Your day begins at 4:00 AM in Europe/Paris (your reset time).',
      'It starts on Thursday, June 3, 2027 at 4:00 AM.',
    ]);
  });

  test('is correct on nights with clock changes', () => {
    const old = commitment({ start_date: '2025-01-01' });
    const night = { ...PARIS, dailyResetTime: '02:30' };
    // In spring there is no half past two; in autumn there are two, and the first counts.
    const spring = explainDue(old, night, at('2026-03-29T10:00:00Z')).sentences;
    expect(spring[0]).toContain('began on Sunday at 3:00 AM and ends on Monday at 2:30 AM');
    expect(spring[1]).toBe('The clocks change that night, so 2:30 AM doesn’t exist.');
    const autumn = explainDue(old, night, at('2026-10-25T10:00:00Z')).sentences;
    expect(autumn[0]).toContain('began on Sunday at 2:30 AM and ends on Monday at 2:30 AM');
    expect(autumn).toHaveLength(1);
    const york = { ...PARIS, timezone: 'America/New_York', dailyResetTime: '02:00' };
    expect(explainDue(old, york, at('2026-03-08T05:00:00Z')).sentences[0]).toContain(
      'began on Saturday at 2:00 AM and ends on Sunday at 3:00 AM',
    );
    const howe = { ...PARIS, timezone: 'Australia/Lord_Howe', dailyResetTime: '02:15' };
    const changed = explainDue(old, howe, at('2026-10-03T20:00:00Z')).sentences;
    expect(localAt(at('2026-10-03T15:30:00Z'), 'Australia/Lord_Howe').toPlainTime().toString()).toBe('02:30:00');
    expect(changed[0]).toContain('began on Sunday at 2:30 AM');
  });

  test('follows the server for a day that changed settings have made longer', () => {
    const present = { starts_at: '2026-11-19T23:00:00Z', ends_at: '2026-11-21T03:00:00Z' };
    const { sentences } = explainDue(commitment(), PARIS, NOON, present);
    expect(sentences[0]).toContain('began on Friday at 12:00 AM and ends on Saturday at 4:00 AM');
    expect(sentences[1]).toMatch(/^Your settings or the way it repeats changed/);
  });
});

describe('the explanation why another commitment is due', () => {
  test('weekly: the reset day, and that any day until the last is possible', () => {
    const week = commitment({
      frequency: 'weekly',
      current_completion: { status: 'pending', due_date: '2026-11-22', completed_at: null },
    });
    expect(explainDue(week, PARIS, NOON)).toEqual({
      question: 'Why is this due?',
      sentences: [
        'This is a weekly commitment. Your week begins on Monday at 4:00 AM in Europe/Paris (your reset day and time), so this week’s began on Monday, November 16 at 4:00 AM and ends on Monday, November 23 at 4:00 AM.',
        'You can do it on any day until Sunday, November 22.',
      ],
    });
    expect(explainDue(week, PARIS, at('2026-11-22T11:00:00Z')).question).toBe('Why is this due today?');
    expect(explainDue(week, { ...PARIS, weeklyResetDay: 7 }, NOON).sentences[0]).toContain('on Sunday at 4:00 AM');
  });

  test('monthly: what happens in shorter months, if the reset day needs it', () => {
    const current_completion = { status: 'pending' as const, due_date: '2026-11-29', completed_at: null };
    const month = commitment({ frequency: 'monthly', start_date: '2026-01-01', current_completion });
    expect(explainDue(month, PARIS, NOON).sentences).toEqual([
      'This is a monthly commitment. Your month begins on the 31st at 4:00 AM in Europe/Paris (your reset day and time), so this month’s began on Saturday, October 31 at 4:00 AM and ends on Monday, November 30 at 4:00 AM.',
      'In a month without a 31st it begins on the last day.',
      'You can do it on any day until Sunday, November 29.',
    ]);
    for (const [monthlyResetDay, words] of [
      [1, '1st'],
      [2, '2nd'],
      [3, '3rd'],
      [11, '11th'],
      [12, '12th'],
      [13, '13th'],
      [21, '21st'],
      [22, '22nd'],
      [23, '23rd'],
      [28, '28th'],
    ] as const) {
      const { sentences } = explainDue(month, { ...PARIS, monthlyResetDay }, NOON);
      expect(sentences[0]).toContain(`begins on the ${words} at`);
      expect(sentences).toHaveLength(2);
    }
  });

  test('once: since its start date, until it is completed or skipped', () => {
    const once = (fields: Partial<Fields> = {}) =>
      explainDue(commitment({ frequency: 'once', ...fields }), PARIS, NOON);
    expect(once()).toEqual({
      question: 'Why is this due?',
      sentences: [
        'This is a one-time commitment.',
        'It’s been due since Tuesday, November 3, 2026, its start date, and stays due until you complete or skip it.',
      ],
    });
    expect(once({ current_completion: completed('2026-11-18T19:05:00Z') }).sentences[1]).toBe(
      'You completed it on Wednesday, November 18, 2026 at 8:05 PM, so it isn’t due again.',
    );
    expect(once({ current_completion: skipped }).question).toBe('Why isn’t this due today?');
    expect(once({ upcoming: true, start_date: '2026-12-24' }).sentences[1]).toBe(
      'It starts on Thursday, December 24, 2026 at 4:00 AM.',
    );
  });
});

const NONE = { weekdays: null, every: null, times: null, once_a_day: true, target: null };

describe.each([
  {
    kind: 'chosen weekdays',
    fields: { schedule: { ...NONE, weekdays: [1, 5, 7] }, next_due: '2026-11-22' },
    due_date: '2026-11-20',
    rule: 'Repeats: Mon, Fri, Sun',
    period: 'so today’s began on Friday at 4:00 AM and ends on Saturday at 4:00 AM.',
    open: [],
    on: 'on Friday',
    next: 'It’s due next on Sunday, November 22.',
    longer: 'so today’s began on Friday at 12:00 AM and ends on Saturday at 4:00 AM.',
  },
  {
    kind: 'windows of several days',
    fields: { schedule: { ...NONE, every: 3 }, next_due: '2026-11-24' },
    due_date: '2026-11-21',
    rule: 'Repeats: Every 3 days',
    period: 'so this one began on Thursday, November 19 at 4:00 AM and ends on Sunday, November 22 at 4:00 AM.',
    open: ['You can do it on any day until Saturday, November 21.'],
    on: 'on Friday, November 20',
    next: 'It’s due next on Tuesday, November 24.',
    longer: 'so this one began on Friday, November 20 at 12:00 AM and ends on Saturday, November 21 at 4:00 AM.',
  },
])('the explanation of $kind', ({ fields, due_date, rule, period, open, on, next, longer }) => {
  const day = `${rule}. Your day begins at 4:00 AM in Europe/Paris (your reset time)`;
  const explained = (completion: object = {}, ...rest: [clock?: Clock, now?: number, current?: object]) => {
    const [clock = PARIS, now = NOON, current] = rest;
    const current_completion = { status: 'pending' as const, due_date, completed_at: null, ...completion };
    const asked = { ...commitment({ start_date: '2025-01-01' }), ...fields, current_completion };
    return sentencesOf(asked, clock, now, current as { starts_at: string; ends_at: string });
  };

  test('has the rule, and when the present one began and ends', () => {
    expect(explained()).toEqual([`${day}, ${period}`, ...open]);
  });

  test('says that it was skipped, or when it was completed, and when it is due next', () => {
    expect(explained({ status: 'missed' }).slice(1)).toEqual([`You skipped it this time. ${next}`]);
    expect(explained({ status: 'completed', completed_at: '2026-11-20T06:40:00Z' }).slice(1)).toEqual([
      `You completed it ${on} at 7:40 AM. ${next}`,
    ]);
    expect(explained({ status: 'completed' }).slice(1)).toEqual([`You completed it. ${next}`]);
  });

  test('says that the clocks change in a night with which it begins or ends', () => {
    const clock = { ...PARIS, dailyResetTime: '02:30' };
    const sentences = explained({ due_date: '2026-03-29' }, clock, at('2026-03-29T10:00:00Z'));
    const ends = explained({ due_date: '2026-03-28' }, clock, at('2026-03-28T10:00:00Z'));
    const note = 'The clocks change that night, so 2:30 AM doesn’t exist.';
    expect(ends).toContain(note);
    expect(ends[0]).toMatch(/ends on Sunday(, March 29)? at 3:00 AM\.$/);
    // A window of three days began on an ordinary night.
    expect(sentences.includes(note)).toBe(!fields.schedule.every);
    expect(explained({ due_date: '2026-10-25' }, clock, at('2026-10-25T10:00:00Z'))).not.toContain(note);
  });

  test('follows the server where a change has made the present one longer or shorter', () => {
    const current = { starts_at: '2026-11-19T23:00:00Z', ends_at: '2026-11-21T03:00:00Z' };
    const sentences = explained({}, PARIS, NOON, current);
    expect(sentences[0]).toBe(`${day}, ${longer}`);
    expect(sentences[1]).toBe(
      'Your settings or the way it repeats changed since it began, so this one is longer or shorter than usual.',
    );
  });

  test('says before its start when it starts, and on a day without it when it is due next', () => {
    const early = { ...commitment({ upcoming: true, start_date: '2026-12-24' }), ...fields };
    expect(sentencesOf(early, PARIS, NOON)).toEqual([`${day}.`, 'It starts on Thursday, December 24, 2026.']);
    expect(sentencesOf({ ...commitment({ upcoming: true }), ...fields }, PARIS, NOON)).toEqual([`${day}.`, next]);
  });
});

describe('the explanation of what is done several times, or by an amount,', () => {
  const until = (due_date: string, status: 'pending' | 'missed' = 'pending') => ({
    current_completion: { status, due_date, completed_at: null },
  });
  const explained = (fields: object) => explainDue({ ...commitment(), ...fields }, PARIS, NOON);
  const coffees = { ...NONE, target: { direction: 'at_most', amount: 2, unit: 'coffees' } };

  test('says how much is done, and when today needs no more', () => {
    const week = { frequency: 'weekly', schedule: { ...NONE, times: 3 }, ...until('2026-11-22') };
    const open = explained({ ...week, progress: { done: 1, of: 3, unit: null }, due_now: true });
    expect(open.question).toBe('Why is this due?');
    expect(open.sentences.slice(1)).toEqual([
      'So far: 1 of 3 this week.',
      'You can do it on any day until Sunday, November 22.',
    ]);
    const marked = explained({ ...week, progress: { done: 2, of: 3, unit: null }, due_now: false });
    expect(marked.question).toBe('Why isn’t this due today?');
    expect(marked.sentences.slice(1)).toEqual([
      'So far: 2 of 3 this week.',
      'Only one a day counts, and today’s is done.',
      'You can do it on any day until Sunday, November 22.',
    ]);
    const pages = { ...NONE, weekdays: [1, 5], target: { direction: 'at_least', amount: 20, unit: 'pages' } };
    expect(explained({ schedule: pages, progress: { done: 12, of: 20, unit: 'pages' } }).sentences[1]).toBe(
      'So far: 12 of 20 pages.',
    );
  });

  test('says of a limit that its end keeps it, and does not call one that is exceeded skipped', () => {
    const kept = explained({ schedule: coffees, progress: { done: 1, of: 2, unit: 'coffees' } });
    expect(kept.question).toBe('How does this limit work?');
    expect(kept.sentences.slice(1)).toEqual([
      'So far: 1 of at most 2 coffees.',
      'It counts as kept at the end if you don’t go over it.',
    ]);
    // It is nothing that can be done on another day.
    const week = { frequency: 'weekly', schedule: coffees, progress: { done: 1, of: 2, unit: 'coffees' } };
    expect(explained({ ...week, ...until('2026-11-22') }).sentences.slice(1)).toEqual(kept.sentences.slice(1));
    const fridays = { schedule: { ...coffees, weekdays: [5] }, progress: { done: 0, of: 2, unit: 'coffees' } };
    expect(explained({ ...fridays, upcoming: true, next_due: '2026-11-27' }).sentences[1]).toBe(
      'The next one begins on Friday, November 27.',
    );
    const window = { schedule: { ...coffees, every: 3 }, progress: { done: 3, of: 2, unit: 'coffees' } };
    expect(explained({ ...window, ...until('2026-11-20', 'missed'), next_due: '2026-11-23' }).sentences.at(-1)).toBe(
      'The next one begins on Saturday, November 21.',
    );
    const over = explained({
      ...until('2026-11-20', 'missed'),
      ...{ schedule: coffees, progress: { done: 3, of: 2, unit: 'coffees' } },
    });
    expect(over.question).toBe('How does this limit work?');
    expect(over.sentences.slice(1)).toEqual([
      'So far: 3 of at most 2 coffees.',
      'You went over your limit.',
      'The next one begins on Saturday at 4:00 AM.',
    ]);
    // Skipped within the limit.
    const left = explained({
      ...until('2026-11-20', 'missed'),
      ...{ schedule: coffees, progress: { done: 1, of: 2, unit: 'coffees' } },
    });
    expect(left.sentences.slice(1)).toEqual(['You skipped it this time. The next one begins on Saturday at 4:00 AM.']);
  });
});

test('the frequency of a commitment has a short label', () => {
  const words = (fields: Partial<Fields>) => ruleLabel(commitment(fields), '2026-11-20');
  expect(words({})).toBe('Every day, since Nov 3');
  expect(words({ frequency: 'weekly', start_date: '2025-11-03' })).toBe('Every week, since Nov 3, 2025');
  expect(words({ frequency: 'monthly', upcoming: true, start_date: '2026-12-24' })).toBe('Every month, from Dec 24');
  expect(words({ frequency: 'once' })).toBe('Once, since Nov 3');
});
