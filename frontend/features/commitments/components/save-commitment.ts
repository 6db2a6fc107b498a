import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { createSender, differences, type Send, useDeleteOrWait } from '#frontend/lib/save-or-wait.ts';
import { picked } from '#frontend/lib/send-change.ts';
import { addChange, type UnsentCall } from '#frontend/lib/unsent-changes.ts';
import { type Commitment, type CommitmentChange, commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import type { User } from '#shared/contracts/users.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { exerciseId as idOfExercise } from '#shared/domain/exercises.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { isSameRecurrence, recurrenceOf, shownSchedule } from '#shared/domain/recurrence.ts';
import { withRule } from '#shared/domain/rule-changes.ts';
import { commitmentQueries } from '../api.ts';
import { type CommitmentForm, commitmentSaver, type SaveCalls, type SaveResult } from '../form.ts';
import { type CommitmentSnapshot, FOR_EVERYONE } from '../model.ts';

const LIST_KEY = commitmentQueries.list.queryKey;

/**
 * Saves a new commitment, or the changes of `subject`, with its exercises. A second attempt continues a failed one.
 * `waits` tells whether the save waits on the device.
 */
export function useSaveCommitment(subject: Commitment | null) {
  const client = useQueryClient();
  const [sender] = useState(() => createSender(client));
  const [save] = useState(() => commitmentSaver(subject, callsOf(client, subject, sender.send)));
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (entered: CommitmentForm) => {
      const { result, recorded } = await sender.run(() => save(entered), subject?.id);
      return { ...result, recorded, waits: recorded !== undefined };
    },
    onSuccess: async ({ recorded, ...saved }, entered) => {
      if (recorded) return addChange(client, changeOf(subject, saved, entered, recorded));
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData(LIST_KEY, (all) => all && withSaved(all, saved, subject === null));
    },
    // Also after a failure: a part may have been saved.
    onSettled: () => void client.invalidateQueries({ queryKey: LIST_KEY }),
  });
}

export function useDeleteCommitment() {
  const client = useQueryClient();
  return useDeleteOrWait<Commitment>({
    call: (send, { id }) => send(commitments.delete, { params: { id } }, () => null),
    list: () => LIST_KEY,
    within: 'commitment',
    nameOf: ({ title }) => title,
    onDeleted: async ({ id }) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData(LIST_KEY, (all) => all && without(all, id));
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

function callsOf(client: QueryClient, subject: Commitment | null, send: Send): SaveCalls {
  let shown = subject;
  const snapshot = ({ reply, asOf }: { reply: Commitment; asOf: number }): CommitmentSnapshot => {
    shown = reply;
    return { commitment: reply, asOf };
  };
  return {
    create: async (fields, idempotencyKey, id) => {
      const input = { body: { commitment: { ...fields, id } }, idempotencyKey };
      return snapshot(await send(commitments.create, input, () => withFields(client, { ...NEW, id }, fields)));
    },
    update: async (id, change) => {
      const input = { params: { id }, body: bodyOf(change) };
      const changed = () => withFields(client, { ...NEW, ...shown, id }, change);
      return snapshot(await send(commitments.update, input, changed));
    },
    changeVisibility: async (id, change) => {
      const had = subject?.visibility.people ?? [];
      const now = new Date(serverTime.now()).toISOString();
      const chosen = change.people?.map(({ id: person, until = null }) => {
        const since = had.find((each) => each.id === person)?.since ?? now;
        return { id: person, until, since };
      });
      const changed = () => ({ audience: change.audience, people: chosen ?? had });
      return (await send(visibilityCalls.changeVisibility, { params: { id }, body: change }, changed)).reply;
    },
    addExercise: async (id, fields, idempotencyKey, exerciseId) => {
      const body = { workout_exercise: { ...fields, id: exerciseId } };
      const added = () => ({ ...fields, id: idOfExercise(id, exerciseId) });
      return (await send(exercises.create, { params: { id }, body, idempotencyKey }, added)).reply;
    },
    updateExercise: async (id, change) => {
      const input = { params: { id }, body: { workout_exercise: change } };
      const had = subject?.workout_exercises.find((each) => each.id === id);
      const changed = () => ({ name: '', sets: 1, reps: 1, notes: null, ...had, ...change, id });
      return (await send(exercises.update, input, changed).catch(unlessGone))?.reply;
    },
    deleteExercise: async (id) => {
      await send(exercises.delete, { params: { id } }, () => null).catch(unlessGone);
    },
  };
}

/** Actions after a change of the rule are sent after it, and belong to the periods of the new rule. */
function bodyOf(change: CommitmentChange) {
  const at = RULE.some((name) => name in change) && new Date(serverTime.now()).toISOString();
  return { commitment: change, ...(at && { at }) };
}

const NEW: Omit<Commitment, 'id'> = {
  title: '',
  description: null,
  frequency: 'daily',
  schedule: null,
  commitment_type: '',
  category_id: null,
  start_date: '',
  // A new commitment comes first in manual order and last in its category.
  manual_position: -1,
  category_position: LIMITS.commitments,
  workout_exercises: [],
  current_completion: { status: 'pending', due_date: '', completed_at: null },
  completed: false,
  upcoming: false,
  progress: null,
  due_now: true,
  marked_today: false,
  next_due: null,
  created_at: '',
  notes_shared: false,
  cue: null,
  tied_to: null,
  reminders: [],
  reminder_offer: false,
  paused: null,
  pauses: [],
  closed_at: null,
  visibility: FOR_EVERYONE,
};

/** A commitment as a changed rule would show it now. A new commitment starts from `NEW`. */
export const asChanged = (client: QueryClient, subject: Commitment | null, change: CommitmentChange): Commitment =>
  withFields(client, subject ?? { ...NEW, id: '' }, change);

/** A commitment as this device shows it until the server answers. */
function withFields(client: QueryClient, before: Commitment, change: CommitmentChange): Commitment {
  const after: Commitment = {
    ...before,
    ...(change.title !== undefined && { title: change.title }),
    ...(change.notes_shared !== undefined && { notes_shared: change.notes_shared }),
    ...(change.cue !== undefined && { cue: change.cue || null }),
    ...(change.tied_to !== undefined && { tied_to: change.tied_to }),
    ...(change.reminders !== undefined && { reminders: [...new Set(change.reminders)].sort() }),
    ...((change.reminders !== undefined || change.reminder_offer === false) && { reminder_offer: false }),
    ...(change.description !== undefined && { description: change.description || null }),
    ...(change.commitment_type !== undefined && { commitment_type: change.commitment_type ?? '' }),
    ...(change.category_id !== undefined && { category_id: change.category_id || null }),
  };
  const { schedule } = change;
  const frequency = change.frequency ?? before.frequency;
  const start_date = change.start_date || before.start_date;
  const recurrence = recurrenceOf(schedule === undefined ? before.schedule : schedule);
  const isSame =
    frequency === before.frequency &&
    start_date === before.start_date &&
    isSameRecurrence(recurrence, recurrenceOf(before.schedule));
  if (isSame) return after;
  const rule = { frequency, start_date, schedule: shownSchedule(recurrence) };
  return withRule(after, rule, clockOf(client.getQueryData<User>(['me'])), serverTime.now());
}

/** The clock of the account. Until that is loaded, the clock of a new account in this timezone. */
function clockOf(user: User | undefined): Clock {
  return {
    timezone: user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    dailyResetTime: user?.daily_reset_time ?? '00:00',
    weeklyResetDay: user?.weekly_reset_day ?? 1,
    monthlyResetDay: user?.monthly_reset_day ?? 1,
  };
}

/** A part of the plan that can be changed separately. */
export type PlanPart = 'cue' | 'reminders' | 'schedule';

type PlanChange = Pick<CommitmentChange, 'cue' | 'reminders' | 'frequency' | 'schedule'>;

/** Changes a part of a commitment's plan. The change is shown at once, and waits if the server cannot be reached. */
export function changePlan(client: QueryClient, before: Commitment, change: PlanChange): void {
  addPlan(client, before, asChanged(client, before, change), change);
}

/** Restores a part of a commitment's plan after a change, in the same way. */
export function restorePlan(client: QueryClient, before: Commitment, part: PlanPart): void {
  const { frequency, schedule, cue, reminders } = before;
  const change = { cue: { cue }, reminders: { reminders }, schedule: { frequency, schedule } }[part];
  const clock = clockOf(client.getQueryData<User>(['me']));
  addPlan(client, before, withRule(before, before, clock, serverTime.now()), change);
}

/** The values before an edit. Rules are left out: they have several fields that belong together. */
const beforeOf = (subject: Commitment, names: readonly ('title' | 'description' | 'cue' | 'reminders')[]) => ({
  path: commitments.list.path,
  values: picked(subject, names),
});

function addPlan(client: QueryClient, before: Commitment, after: Commitment, change: PlanChange): void {
  const { id, title } = after;
  const { method, path } = commitments.update;
  addChange(client, {
    kind: 'update',
    id,
    name: title,
    calls: [{ method, path, params: { id }, body: bodyOf(change) }],
    before: beforeOf(before, ['cue', 'reminders']),
    list: LIST_KEY,
    within: 'commitment',
    fields: {
      ...picked(after, Object.keys(change) as (keyof PlanChange)[]),
      ...('schedule' in change && picked(after, DECIDED)),
    },
  });
}

function changeOf(
  subject: Commitment | null,
  { id, snapshot, exercises: saved, visibility }: SaveResult,
  { fields, exercises: entered }: CommitmentForm,
  calls: UnsentCall[],
) {
  const changed = differences(subject, { ...snapshot?.commitment, ...separately(saved, visibility) });
  const rows = [...(entered?.values() ?? [])].map(({ name, notes }) => [name, notes].filter(Boolean).join(': '));
  return {
    kind: subject ? ('update' as const) : ('create' as const),
    id,
    name: fields.title,
    words: [fields.title, fields.description, fields.cue, ...rows].filter(Boolean).join('\n'),
    calls,
    ...(subject && {
      before: beforeOf(subject, ['title', 'description', 'cue', 'reminders']),
    }),
    list: LIST_KEY,
    within: 'commitment' as const,
    // With a new rule, the values that it decides are kept, too: they include actions that are not sent yet.
    fields: {
      ...changed,
      ...(snapshot && RULE.some((name) => name in changed) && picked(snapshot.commitment, DECIDED)),
    },
  };
}

const RULE = ['frequency', 'schedule', 'start_date'] as const;
const DECIDED = [
  'current_completion',
  'completed',
  'progress',
  'upcoming',
  'due_now',
  'marked_today',
  'next_due',
] as const;

/** The fields that have calls of their own. */
const separately = (saved: SaveResult['exercises'], visibility: SaveResult['visibility']) => ({
  ...(saved && { workout_exercises: saved }),
  ...(visibility && { visibility }),
});

/** The list with the saved commitment. A new commitment comes first in manual order. */
function withSaved(
  all: CommitmentSnapshot[],
  { id, snapshot, exercises: saved, visibility }: SaveResult,
  isNew: boolean,
): CommitmentSnapshot[] {
  const complete = ({ commitment, asOf }: CommitmentSnapshot): CommitmentSnapshot => ({
    commitment: { ...commitment, ...separately(saved, visibility) },
    asOf,
  });
  if (isNew && snapshot) return [complete(snapshot), ...without(all, id)];
  return all.map((each) => (each.commitment.id === id ? complete(snapshot ?? each) : each));
}

function without(all: CommitmentSnapshot[], id: string): CommitmentSnapshot[] {
  return all.filter((each) => each.commitment.id !== id);
}
