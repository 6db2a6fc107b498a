import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateForm } from '#frontend/features/commitments/form.ts';
import {
  type Frequency,
  nextWords,
  reminderDays,
  scheduleOf,
  scheduleTexts,
  scheduleWords,
  timesHint,
} from '#frontend/features/commitments/schedule-form.ts';
import { type Commitment, type CommitmentSchedule, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { recurrenceOf, refuseUnfit, shownSchedule } from '#shared/domain/recurrence.ts';
import * as labels from '#shared/text/commitments-schedule.ts';

/* The schedule in the dialog of a commitment. */

const TEXTS = {
  title: 'Read',
  description: '',
  commitment_type: '',
  category_id: '',
  start_date: '2026-11-20',
  notes_shared: '',
  tied_to: '',
};

const anyTarget = fc.record({
  direction: fc.constantFrom('at_least' as const, 'at_most' as const),
  amount: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
  unit: fc.constantFrom('pages', 'km'),
});
const anyTargetOrNone = fc.option(anyTarget, { nil: undefined });
const withTarget = <Fields extends object>(fields: Fields, target: CommitmentSchedule['target']) => ({
  ...fields,
  ...(target && { target }),
});
const anyRule: fc.Arbitrary<[Frequency, CommitmentSchedule]> = fc.oneof(
  fc.tuple(
    fc.constant('daily' as const),
    fc
      .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), anyTargetOrNone)
      .map(([weekdays, target]) => withTarget({ weekdays }, target)),
  ),
  fc.tuple(
    fc.constant('daily' as const),
    fc.tuple(fc.integer({ min: 2, max: 90 }), anyTargetOrNone).map(([every, target]) => withTarget({ every }, target)),
  ),
  fc.tuple(
    fc.constantFrom('weekly' as const, 'monthly' as const),
    fc.record({ times: fc.integer({ min: 1, max: 31 }), once_a_day: fc.boolean() }),
  ),
  fc.tuple(
    fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    anyTarget.map((target) => ({ target })),
  ),
);

test('every schedule can be edited, and stays as it was if nothing is changed', () => {
  fc.assert(
    fc.property(anyRule, ([frequency, schedule]) => {
      const shown = shownSchedule(recurrenceOf(schedule));
      const kept = scheduleOf(frequency, scheduleTexts(shown));
      expect(shownSchedule(recurrenceOf(kept))).toEqual(shown);
    }),
  );
});

test('whatever frequency is chosen afterwards, the schedule that is sent fits it', () => {
  fc.assert(
    fc.property(anyRule, fc.constantFrom(...FREQUENCIES), ([, schedule], frequency) => {
      const sent = scheduleOf(frequency, scheduleTexts(shownSchedule(recurrenceOf(schedule))));
      expect(() => refuseUnfit(frequency, recurrenceOf(sent))).not.toThrow();
    }),
  );
});

test('wrong numbers are refused at their fields', () => {
  const wrong = (frequency: Frequency, texts: Partial<ReturnType<typeof scheduleTexts>>) => {
    const schedule = scheduleOf(frequency, { ...scheduleTexts(null), ...texts });
    const checked = validateForm({ ...TEXTS, frequency }, [], schedule);
    return checked.success ? [] : [...new Set(checked.error.issues.map(({ path }) => path.join('.')))];
  };
  expect(wrong('daily', { days: 'weekdays' })).toEqual(['schedule.weekdays']);
  expect(wrong('daily', { days: 'every', every: '1' })).toEqual(['schedule.every']);
  expect(wrong('weekly', { often: 'several', times: '32' })).toEqual(['schedule.times']);
  expect(wrong('monthly', { direction: 'at_least', amount: '', unit: ' ' })).toEqual([
    'schedule.target.amount',
    'schedule.target.unit',
  ]);
  expect(wrong('once', { direction: 'at_least', days: 'weekdays', often: 'several' })).toEqual([]);
});

test('errors call a field as its label does', () => {
  const sentences = (frequency: Frequency, texts: Partial<ReturnType<typeof scheduleTexts>>) => {
    const schedule = scheduleOf(frequency, { ...scheduleTexts(null), ...texts });
    const checked = validateForm({ ...TEXTS, frequency }, [], schedule);
    return checked.success ? [] : [...wrongFields(checked.error).values()];
  };
  const [every] = sentences('daily', { days: 'every', every: '1' });
  expect(every).toBe(`${labels.every} must be a whole number from 2 to 90`);
  const [times] = sentences('weekly', { often: 'several', times: '32' });
  expect(times).toBe(`${labels.times} must be a whole number from 1 to 31`);
  const [amount, unit] = sentences('daily', { direction: 'at_least', amount: '', unit: ' ' });
  expect(amount).toBe(`${labels.amount} must be a number above 0, at most 1,000,000, to three decimals`);
  expect(unit).toBe(`${labels.unit} is required`);
});

test('the rule is read back with its amount', () => {
  const target = { direction: 'at_most' as const, amount: 2.5, unit: 'cups' };
  expect(scheduleWords('daily', shownSchedule(recurrenceOf({ weekdays: [1, 3], target })))).toBe(
    'Mon, Wed · at most 2.5 cups',
  );
});

test('the days of reminders follow the rule that is entered', () => {
  const days = (frequency: Frequency, texts: Partial<ReturnType<typeof scheduleTexts>> = {}) =>
    reminderDays(frequency, { ...scheduleTexts(null), ...texts }, { startDate: '2026-11-20', today: '2026-11-20' });
  expect([days('daily'), days('daily', { days: 'weekdays' }), days('daily', { days: 'every' })]).toEqual([
    'dueDays',
    'dueDays',
    'lastDay',
  ]);
  expect([days('weekly'), days('weekly', { often: 'several' }), days('monthly', { direction: 'at_most' })]).toEqual([
    'lastDay',
    'eachDay',
    'lastDay',
  ]);
  expect(days('once', { days: 'every', often: 'several' })).toBe('startDate');
});

test('no reminder is promised of what is due once, after its start date', () => {
  const days = (startDate: string, pauses: Commitment['pauses'] = []) =>
    reminderDays('once', scheduleTexts(null), { startDate, pauses, today: '2026-11-20' });
  expect([days('2026-11-19'), days('2026-11-20'), days('2026-11-21')]).toEqual([
    'startIsOver',
    'startDate',
    'startDate',
  ]);
  // It is due on the first day that is not paused.
  const pause = { from: '2026-11-18', reason: null };
  expect(days('2026-11-19', [{ ...pause, until: '2026-11-22' }])).toBe('startDate');
  expect(days('2026-11-17', [{ ...pause, until: '2026-11-22' }])).toBe('startIsOver');
});

test('the day on which something can be done next is read back', () => {
  const TODAY = '2026-11-20';
  const words = (due_date: string, about: Partial<Parameters<typeof nextWords>[0]> = {}) =>
    nextWords(
      {
        start_date: TODAY,
        upcoming: false,
        schedule: null,
        progress: null,
        due_now: true,
        current_completion: { status: 'pending', due_date, completed_at: null },
        ...about,
      },
      TODAY,
    );
  expect(words(TODAY)).toBe('From today; next: today');
  expect(words('2026-11-22')).toBe('From today; due by Nov 22');
  const times = { progress: { done: 1, of: 3, unit: null } };
  expect(words('2026-11-22', { ...times, start_date: '2026-11-16' })).toBe('From Nov 16; next: today');
  // Today's mark is made.
  expect(words('2026-11-22', { ...times, due_now: false })).toBe('From today; due by Nov 22');
  expect(words('2026-11-23', { upcoming: true })).toBe('From today; next: Monday');
  expect(words('2026-12-06', { ...times, start_date: '2026-12-01' })).toBe('From Dec 1; next: Dec 1');
});

test('more times than there are days, with at most one a day, cannot be reached, which the dialog says', () => {
  const hint = (frequency: Frequency, times: string, fields: Partial<ReturnType<typeof scheduleTexts>> = {}) =>
    timesHint(frequency, { ...scheduleTexts(null), often: 'several', times, ...fields });
  const never = 'A week has 7 days, so you can’t reach this with at most one a day.';
  const inShortMonths = 'Some months have fewer days, so you can’t always reach this with at most one a day.';
  expect([hint('weekly', '7'), hint('weekly', '8'), hint('weekly', '31')]).toEqual([undefined, never, never]);
  const monthly = ['28', '29', '31'].map((times) => hint('monthly', times));
  expect(monthly).toEqual([undefined, inShortMonths, inShortMonths]);
  expect(hint('weekly', '10', { once_a_day: '' })).toBeUndefined();
  expect(hint('weekly', '10', { often: '' })).toBeUndefined();
  expect(hint('daily', '10')).toBeUndefined();
  expect(hint('weekly', '')).toBeUndefined();
});
