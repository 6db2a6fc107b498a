import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, date, flag, idList, instant, line, oneOf, optionalLine, paragraph, wrapped } from './fields.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'once'] as const;
export const COMMITMENT_TYPES = ['', 'workout'] as const;

export const SORT_MODES = ['manual', 'category'] as const;

export const frequency = z.enum(FREQUENCIES);
export const completionStatus = z.enum(['pending', 'completed', 'missed']);

export const exercise = z.object({
  id: z.string(),
  name: z.string(),
  sets: z.number(),
  reps: z.number(),
  notes: z.nullable(z.string()),
});

export const commitment = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  frequency,
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
  upcoming: z.boolean(),
});

export const historyEntry = z.object({
  commitment_id: z.string(),
  date: z.string(),
  due_date: z.string(),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  status: completionStatus,
  completed_at: z.nullable(z.string()),
  skipped: z.boolean(),
  late: z.boolean(),
});

const fields = {
  title: line('title', LIMITS.titleLength),
  description: z.optional(paragraph('description', LIMITS.descriptionLength)),
  frequency: oneOf('frequency', FREQUENCIES),
  commitment_type: z.optional(z.nullable(oneOf('commitment_type', COMMITMENT_TYPES))),
  // A category that does not exist reads as none, so only the format of the id is checked.
  category_id: z.optional(optionalLine('category', LIMITS.idLength)),
  start_date: z.optional(z.nullable(date('start_date'))),
};

/** A new commitment, for form and call. Without a start date it starts with the current day. */
export const newCommitment = z.object(fields, anObject('commitment'));

/** A change: only the given fields are set. */
export const commitmentChange = z.partial(z.object(fields, anObject('commitment')));

const action = z.object({ at: z.optional(z.nullable(instant)), late: z.optional(flag('late')) });

export const commitments = {
  list: endpoint('GET', '/api/v1/commitments', {
    summary: "The user's commitments, in manual order",
    reply: z.array(commitment),
  }),
  read: endpoint('GET', '/api/v1/commitments/{id}', {
    summary: 'One commitment',
    errors: ['commitment_not_found'],
    reply: commitment,
  }),
  create: endpoint('POST', '/api/v1/commitments', {
    summary: 'Make a commitment',
    errors: ['commitment_not_found', 'too_many_commitments'],
    status: 201,
    idempotent: true,
    body: wrapped('commitment', newCommitment),
    reply: commitment,
  }),
  update: endpoint('PUT', '/api/v1/commitments/{id}', {
    summary: 'Change the named fields of a commitment',
    errors: ['commitment_not_found', 'too_many_frequency_changes'],
    body: wrapped('commitment', commitmentChange),
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
      // Beyond the specification: the category of the ids from now on, so that a move into it is a single write.
      category_id: z.optional(optionalLine('category', LIMITS.idLength)),
      // The ids that may come from another category; without this field all of them. Others keep their category.
      moved_ids: z.optional(idList(LIMITS.commitments)),
    }),
    reply: z.array(commitment),
  }),
  complete: endpoint('POST', '/api/v1/commitments/{id}/complete', {
    summary:
      'Check a commitment off, now or at an earlier instant: up to 7 days ago, or with `late` (it waited on a device) up to 31',
    errors: ['commitment_not_found', 'instant_in_future', 'instant_too_old', 'not_started'],
    body: action,
    reply: commitment,
  }),
  pending: endpoint('POST', '/api/v1/commitments/{id}/pending', {
    summary: 'Take a check-off or a skip back',
    errors: ['commitment_not_found', 'instant_in_future', 'instant_too_old', 'not_started'],
    body: action,
    reply: commitment,
  }),
  skip: endpoint('POST', '/api/v1/commitments/{id}/skip', {
    summary: 'Skip the current period on purpose',
    errors: ['commitment_not_found', 'instant_in_future', 'instant_too_old', 'not_started'],
    body: action,
    reply: commitment,
  }),
  history: endpoint('GET', '/api/v1/commitments/{id}/history', {
    summary: 'What was done, missed and skipped between two dates, the current period included',
    errors: ['commitment_not_found', 'range_reversed', 'range_too_long'],
    query: z.object({ from: date('from'), to: date('to') }),
    reply: z.array(historyEntry),
  }),
};

export type Commitment = z.output<typeof commitment>;
export type HistoryEntry = z.output<typeof historyEntry>;
export type SortMode = (typeof SORT_MODES)[number];
export type NewCommitment = z.input<typeof newCommitment>;
export type CommitmentChange = z.input<typeof commitmentChange>;
