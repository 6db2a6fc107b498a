import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { TIES } from '../domain/powerups.ts';
import { endpoint } from './endpoint.ts';
import { exercise } from './exercises.ts';
import {
  amount,
  anObject,
  date,
  flag,
  idList,
  line,
  moment,
  oneOf,
  optionalLine,
  paragraph,
  timesOfDay,
  wholeNumber,
  wrapped,
} from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';
import { issue } from './issues.ts';
import { pauseDates } from './pauses.ts';
import { firstAudience, visibility } from './visibility.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'once'] as const;
export const COMMITMENT_TYPES = ['', 'workout'] as const;
export const DIRECTIONS = ['at_least', 'at_most'] as const;
export const SORT_MODES = ['manual', 'category'] as const;

const frequency = z.enum(FREQUENCIES);
export const completionStatus = z.enum(['pending', 'completed', 'missed']);

/** How a commitment recurs within its frequency. A field that is null has no effect. */
const schedule = z.object({
  /** 1 = Monday … 7 = Sunday */
  weekdays: z.nullable(z.array(z.number())),
  /** Once in windows of so many days. */
  every: z.nullable(z.number()),
  times: z.nullable(z.number()),
  /** Whether at most one of `times` counts a day. */
  once_a_day: z.boolean(),
  target: z.nullable(z.object({ direction: z.enum(DIRECTIONS), amount: z.number(), unit: z.string() })),
});

export const commitment = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  frequency,
  schedule: z.nullable(schedule),
  commitment_type: z.enum(COMMITMENT_TYPES),
  category_id: z.nullable(z.string()),
  start_date: z.string(),
  category_position: z.number(),
  manual_position: z.number(),
  workout_exercises: z.array(exercise),
  current_completion: z.object({
    status: completionStatus,
    due_date: z.string(),
    completed_at: z.nullable(z.string()),
  }),
  completed: z.boolean(),
  /** Whether it is before its start, or on a day that is not chosen. */
  upcoming: z.boolean(),
  /** In the current period: how often, or how much; null if a single check-off completes it. */
  progress: z.nullable(z.object({ done: z.number(), of: z.number(), unit: z.nullable(z.string()) })),
  /** Whether there is something to do today: not while it is paused or closed. */
  due_now: z.boolean(),
  /** Beyond the specification: whether today's mark of several is made. While paused, `due_now` does not show this. */
  marked_today: z.boolean(),
  /** The last date of the current period while it is open, otherwise that of the next one; null for a paused period. */
  next_due: z.nullable(z.string()),
  /** Periods that ended before it cannot have notes. An imported commitment exists from its start. */
  created_at: z.string(),
  /** Whether confidants may read the notes. */
  notes_shared: z.boolean(),
  /** The cue, in words: 'After breakfast'. */
  cue: z.nullable(z.string()),
  /** The power-up whose entry of a day checks it off for that day, and takes that back when it is emptied. */
  tied_to: z.nullable(z.enum(TIES)),
  /** Times of day, `HH:MM`, ascending. */
  reminders: z.array(z.string()),
  /** Whether to offer to switch the reminders off, because the commitment is mostly done before them. */
  reminder_offer: z.boolean(),
  paused: z.nullable(pauseDates),
  /** Beyond the specification: also the planned pauses, so that a page without a network knows when they begin. */
  pauses: z.array(pauseDates),
  closed_at: z.nullable(z.string()),
  visibility,
});

export const historyEntry = z.object({
  commitment_id: z.string(),
  date: z.string(),
  due_date: z.string(),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  status: completionStatus,
  completed_at: z.nullable(z.string()),
  /** The days on which something was done, oldest first, each with its last instant. */
  done_on: z.array(z.object({ date: z.string(), at: z.string() })),
  skipped: z.boolean(),
  /** Whether any of its days was paused: then it is never missed. */
  paused: z.boolean(),
  pause_reason: z.nullable(z.string()),
  late: z.boolean(),
  /** How often, or how much; `of` is the target or limit. */
  amount: z.nullable(z.number()),
  of: z.nullable(z.number()),
  /** The target of that time, whatever it is now; null if there was none. */
  target: z.nullable(z.object({ direction: z.enum(DIRECTIONS), unit: z.string() })),
  /** If one mark counts a day: ended days whose mark can still be made, or taken back with `last`, at that instant. */
  correctable_days: z.nullable(z.array(z.object({ date: z.string(), at: z.string(), marked: z.boolean() }))),
  note: z.nullable(z.string()),
});

const invalidWeekdays = { error: issue('invalid_weekdays') };
const areWeekdays = (days: number[]) => days.length > 0 && days.every((day) => day >= 1 && day <= 7);
const weekdays = z
  .array(z.int(invalidWeekdays), invalidWeekdays)
  .check(z.refine((days) => areWeekdays(days) && new Set(days).size === days.length, invalidWeekdays));

/** The schedule of a new or changed commitment. */
export const scheduleInput = z.object(
  {
    weekdays: z.optional(z.nullable(weekdays)),
    every: z.optional(z.nullable(wholeNumber('every', LIMITS.everyDaysMinimum, LIMITS.everyDays))),
    times: z.optional(z.nullable(wholeNumber('times', 1, LIMITS.times))),
    once_a_day: z.optional(flag('once_a_day')),
    target: z.optional(
      z.nullable(
        z.object(
          {
            direction: oneOf('direction', DIRECTIONS),
            amount: amount(LIMITS.amount),
            unit: line('unit', LIMITS.targetUnitLength),
          },
          anObject('target'),
        ),
      ),
    ),
  },
  anObject('schedule'),
);

const fields = {
  title: line('title', LIMITS.titleLength),
  description: z.optional(paragraph('description', LIMITS.descriptionLength)),
  frequency: oneOf('frequency', FREQUENCIES),
  schedule: z.optional(z.nullable(scheduleInput)),
  commitment_type: z.optional(z.nullable(oneOf('commitment_type', COMMITMENT_TYPES))),
  // A category that does not exist reads as none, so only the format of the id is checked.
  category_id: z.optional(optionalLine('category', LIMITS.idLength)),
  start_date: z.optional(z.nullable(date('start_date'))),
  notes_shared: z.optional(flag('notes_shared')),
  cue: z.optional(optionalLine('cue', LIMITS.cueLength)),
  tied_to: z.optional(z.nullable(oneOf('tied_to', TIES))),
  reminders: z.optional(z.nullable(timesOfDay('reminders', LIMITS.reminders))),
};

/** A new commitment, for form and call. Without a start date it starts with the current day. */
export const newCommitment = z.object(fields, anObject('commitment'));

/** A change: only the given fields are set. */
export const commitmentChange = z.partial(
  z.object(
    {
      ...fields,
      /** `false` declines the offer, until other reminders are set. */
      reminder_offer: flag('reminder_offer'),
    },
    anObject('commitment'),
  ),
);

const SCHEDULE_ERRORS = ['once_a_day_without_times', 'schedule_conflict', 'schedule_unfit'] as const;
export const ACTION_ERRORS = [
  'commitment_closed',
  'commitment_not_found',
  'instant_in_future',
  'instant_too_old',
  'not_due',
  'not_started',
] as const;

const action = z.extend(moment, { late: z.optional(flag('late')) });
const checkOff = z.extend(action, {
  amount: z.optional(z.nullable(amount(LIMITS.amount))),
  /** The sender's key for the addition. */
  key: z.optional(optionalLine('key', LIMITS.additionKeyLength)),
});
const takingBack = z.extend(action, {
  last: z.optional(flag('last')),
  /** Whether the sender saw a skip. If the period has changed to the opposite since, nothing changes. */
  skip: z.optional(flag('skip')),
});

export const commitments = {
  list: endpoint('GET', '/api/v1/commitments', {
    summary: "The user's commitments that are not closed, in manual order; with `closed=true` those that are",
    query: z.object({ closed: z.optional(oneOf('closed', ['true', 'false'])) }),
    reply: z.array(commitment),
  }),
  read: endpoint('GET', '/api/v1/commitments/{id}', {
    summary: 'One commitment',
    errors: ['commitment_not_found'],
    reply: commitment,
  }),
  create: endpoint('POST', '/api/v1/commitments', {
    summary: 'Make a commitment',
    errors: ['commitment_not_found', 'too_many_commitments', ...SCHEDULE_ERRORS, ...ID_ERRORS],
    status: 201,
    idempotent: true,
    body: wrapped('commitment', z.extend(withId(newCommitment), firstAudience)),
    reply: commitment,
  }),
  update: endpoint('PUT', '/api/v1/commitments/{id}', {
    summary:
      'Change named fields of a commitment; its rule changes now, or from an earlier instant on (it waited on a device)',
    errors: ['commitment_not_found', 'too_many_frequency_changes', ...SCHEDULE_ERRORS],
    body: z.extend(wrapped('commitment', commitmentChange), moment.shape),
    reply: commitment,
  }),
  delete: endpoint('DELETE', '/api/v1/commitments/{id}', {
    summary: 'Delete a commitment',
    errors: ['commitment_not_found'],
  }),
  reorder: endpoint('POST', '/api/v1/commitments/reorder', {
    summary: 'Put commitments in an order: all of them, or in mode `category` those of one; those not named follow',
    errors: ['ids_of_several_categories', 'too_many_moves', 'unknown_ids'],
    body: z.object({
      ids: idList(LIMITS.commitments),
      mode: oneOf('mode', SORT_MODES),
      // Beyond the specification: the category that the ids get, so that a move into it is a single write.
      category_id: z.optional(optionalLine('category', LIMITS.idLength)),
      // The ids that may move from another category; if missing, all of them. Others keep their category.
      moved_ids: z.optional(idList(LIMITS.commitments)),
    }),
    reply: z.array(commitment),
  }),
  complete: endpoint('POST', '/api/v1/commitments/{id}/complete', {
    summary:
      'Check a commitment off, now or at an earlier instant: up to 7 days ago, or with `late` (it waited on a device) ' +
      'up to 31. Where a period needs several times or an amount, it adds one, or `amount`. The same `key` again ' +
      'changes nothing, for 31 days',
    errors: [...ACTION_ERRORS, 'amount_without_target', 'too_many_additions', 'too_many_current_additions'],
    body: checkOff,
    reply: commitment,
  }),
  pending: endpoint('POST', '/api/v1/commitments/{id}/pending', {
    summary:
      'Take a skip, or the check-offs of a period back; with `last` only the check-off of the latest instant; with ' +
      '`skip` a skip alone (`true`), or the check-offs alone (`false`)',
    errors: ACTION_ERRORS,
    body: takingBack,
    reply: commitment,
  }),
  skip: endpoint('POST', '/api/v1/commitments/{id}/skip', {
    summary: 'Skip the current period on purpose',
    errors: ACTION_ERRORS,
    body: action,
    reply: commitment,
  }),
  close: endpoint('POST', '/api/v1/commitments/{id}/close', {
    summary: 'Close a commitment, now or from an earlier instant on, and keep its history; a closed one stays as it is',
    errors: ['commitment_not_found', 'too_many_closings'],
    body: moment,
    reply: commitment,
  }),
  reopen: endpoint('POST', '/api/v1/commitments/{id}/reopen', {
    summary: 'Open a closed commitment again, now or from an earlier instant on; one that is open stays as it is',
    errors: ['commitment_not_found'],
    body: moment,
    reply: commitment,
  }),
  history: endpoint('GET', '/api/v1/commitments/{id}/history', {
    summary: 'What was done, missed and skipped between two dates, the current period included',
    errors: ['commitment_not_found', 'range_reversed', 'range_too_long'],
    query: z.object({ from: date('from'), to: date('to') }),
    reply: z.array(historyEntry),
  }),
  note: endpoint('PUT', '/api/v1/commitments/{id}/notes', {
    summary:
      'Write the note of the period of an instant, or of the current one, whatever was done in it; an empty one is ' +
      `removed. Up to ${LIMITS.noteDaysBack} days back, or with \`late\` (it waited on a device) ` +
      `${LIMITS.lateActionDaysBack} more`,
    errors: [...ACTION_ERRORS, 'note_too_early'],
    body: z.extend(action, { note: optionalLine('note', LIMITS.noteLength) }),
    reply: historyEntry,
  }),
};

export type ShownSchedule = z.output<typeof schedule>;
export type CommitmentSchedule = z.output<typeof scheduleInput>;
export type Commitment = z.output<typeof commitment>;
export type HistoryEntry = z.output<typeof historyEntry>;
export type SortMode = (typeof SORT_MODES)[number];
export type NewCommitment = z.input<typeof newCommitment>;
export type CommitmentChange = z.input<typeof commitmentChange>;
