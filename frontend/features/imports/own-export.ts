import * as z from 'zod/mini';
import { type CommitmentSchedule, scheduleInput } from '#shared/contracts/commitments.ts';
import { isDate } from '#shared/contracts/fields.ts';
import { importedCommitment } from '#shared/contracts/imports.ts';
import { MOODS } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { isCounted, type Recurrence, recurrenceOf } from '#shared/domain/recurrence.ts';
import { type FoundEntry, journalOf } from './journal.ts';
import { dateIn, fieldIn, listIn, numberIn, objectsIn, textIn } from './json.ts';
import {
  type Extras,
  type FoundHabit,
  type HabitEntry,
  type Loss,
  noteOf,
  type Reader,
  type Reading,
  readingOf,
} from './model.ts';
import type { Unread } from './unread.ts';

/*
 * Our own export: `commitments.json` has the commitments as the API returns them, each with its `history`,
 * `categories.json` the categories, and `journal.json` the written days.
 */

const DAY = 86_400_000;
const extras = z.pick(importedCommitment, {
  cue: true,
  tied_to: true,
  reminders: true,
  pauses: true,
  closings: true,
  audience: true,
} satisfies Record<keyof Extras, true>);

/** The commitments of our export; undefined for other JSON. */
export function ownExportOf(json: unknown): readonly object[] | undefined {
  const all = Array.isArray(json) ? json : (listIn(json, 'commitments') ?? undefined);
  const isOurs = all?.every((each) => textIn(each, 'title') !== undefined && listIn(each, 'history') !== undefined);
  return isOurs ? objectsIn(all) : undefined;
}

/** The written days of our export; undefined for other JSON. */
export function ownJournalOf(json: unknown): readonly object[] | undefined {
  const isOurs = (each: unknown) =>
    textIn(each, 'date') !== undefined && textIn(each, 'text') !== undefined && fieldIn(each, 'mood') !== undefined;
  return Array.isArray(json) && json.length > 0 && json.every(isOurs) ? objectsIn(json) : undefined;
}

/** The other files of our export, as far as they are there. */
interface OtherFiles {
  categories?: unknown;
  journal?: readonly object[] | undefined;
}

export function readOwnExport(
  commitments: readonly object[],
  { categories, journal: written = [] }: OtherFiles,
  reader: Reader,
): Reading {
  const list = Array.isArray(categories) ? categories : (listIn(categories, 'categories') ?? []);
  const names = new Map(objectsIn(list).map((each) => [textIn(each, 'id'), textIn(each, 'name')]));
  const unread: Unread[] = [];
  const found = commitments.map((commitment): FoundHabit => {
    const schedule = scheduleIn(commitment);
    const recurrence = recurrenceOf(schedule);
    const entries = objectsIn(listIn(commitment, 'history')).flatMap((point): HabitEntry[] => {
      const status = statusOf(point);
      const note = noteOf(textIn(point, 'note') ?? '');
      if (status === undefined && !isCounted(recurrence) && !note) return [];
      // A one-time commitment counts on the day of its completion, however long after its date.
      const isOnce = fieldIn(commitment, 'frequency') === 'once';
      const date = dateIn((isOnce && fieldIn(point, 'completed_at')) || fieldIn(point, 'date'), reader);
      if (date === undefined) unread.push({ reason: 'bad_date', value: String(fieldIn(point, 'date')) });
      if (date === undefined) return [];
      const noted = note ? [{ date, note }] : [];
      if (status !== 'skipped' && isCounted(recurrence))
        return [...countedIn(point, status, date, recurrence), ...noted];
      return status ? [{ date, status }, ...noted] : noted;
    });
    const more = extrasIn(commitment);
    const closing = more.closings?.find(({ to }) => to === null);
    return {
      id: textIn(commitment, 'id'),
      title: textIn(commitment, 'title') ?? '',
      frequency: frequencyIn(commitment),
      schedule,
      startDate: startOf(commitment),
      category: textIn(commitment, 'category') ?? names.get(textIn(commitment, 'category_id')) ?? null,
      extras: more,
      entries,
      notes: [
        hasChanged(commitment) ? { kind: 'changed' } : undefined,
        closing ? { kind: 'closed', date: reader.dateOf(Date.parse(closing.from)) } : undefined,
        more.audience === 'nobody' ? { kind: 'only_you' } : undefined,
      ],
    };
  });
  const losses = new Set<Loss>(commitments.some(hasDetails) ? ['details'] : []);
  // `commitments.json` alone has only the ids of categories.
  if (categories === undefined && commitments.some((each) => textIn(each, 'category_id'))) losses.add('categories');
  const attachments = written.reduce((sum, day) => sum + photosOf(day), 0);
  const { journal, unread: unreadDays } = journalOf(
    written.filter(isWritten).map(writtenDay),
    attachments,
    reader.today,
  );
  return readingOf('steadfast', found, { unread: [...unread, ...unreadDays], losses, journal }, reader);
}

const photosOf = (day: object): number => listIn(day, 'photos')?.length ?? 0;

/** A day may have photos alone. */
const isWritten = (day: object): boolean =>
  photosOf(day) === 0 || Boolean(textIn(day, 'text')) || fieldIn(day, 'mood') !== null;

function writtenDay(day: object): FoundEntry {
  const date = textIn(day, 'date');
  const mood = MOODS.find((each) => each === fieldIn(day, 'mood'));
  return { date, text: textIn(day, 'text') ?? '', mood, name: date ?? '' };
}

/** The schedule of a commitment in the form of the API. */
function scheduleIn(commitment: object): CommitmentSchedule | undefined {
  const { data } = scheduleInput.safeParse(fieldIn(commitment, 'schedule'));
  return data;
}

/** The fields that only our own export has, in the form of the API. */
function extrasIn(commitment: object): Extras {
  const { data } = extras.safeParse({
    cue: fieldIn(commitment, 'cue') ?? null,
    tied_to: fieldIn(commitment, 'tied_to') ?? undefined,
    reminders: fieldIn(commitment, 'reminders') ?? [],
    pauses: fieldIn(commitment, 'pauses'),
    closings: fieldIn(commitment, 'closings'),
    // The chosen people may not be confidants of this account.
    audience: isForEveryone(commitment) ? 'everyone' : 'nobody',
  });
  const { cue, tied_to, reminders, pauses, closings, audience } = data ?? {};
  return {
    ...(cue && { cue }),
    ...(tied_to && { tied_to }),
    ...(reminders?.length && { reminders }),
    ...(pauses?.length && { pauses }),
    ...(closings?.length && { closings }),
    ...(audience === 'nobody' && { audience }),
  };
}

/** Whether all confidants could see it. */
function isForEveryone(commitment: object): boolean {
  return (textIn(fieldIn(commitment, 'visibility'), 'audience') ?? 'everyone') === 'everyone';
}

/** The entries of a period in which check-offs add up: its amount, or that many check-offs on its first days. */
function countedIn(
  point: object,
  status: HabitEntry['status'] | undefined,
  date: string,
  { target, times, onceADay }: Recurrence,
): HabitEntry[] {
  // A completed period from before the schedule counts as a whole.
  const whole = status === 'completed' ? (target ? target.amount / 1000 : (times ?? 1)) : 0;
  const known = isOfAnother(point, target) ? undefined : numberIn(point, 'amount');
  const amount = Math.min(known ?? whole, target ? LIMITS.amount : LIMITS.times);
  if (amount <= 0) return [];
  if (target) return [{ date, status: 'completed', amount }];
  const last = textIn(point, 'due_date') ?? date;
  const dates = Array.from({ length: amount }, (_, day) => addDays(date, day)).filter((each) => each <= last);
  return (onceADay || dates.length === amount ? dates : [date]).map((each) => ({ date: each, status: 'completed' }));
}

/**
 * Whether a period's amount belongs to another target than today's: pages are not minutes. Earlier exports do not say.
 */
function isOfAnother(point: object, target: Recurrence['target']): boolean {
  const was = fieldIn(point, 'target');
  if (was === undefined || typeof fieldIn(point, 'of') !== 'number') return false;
  return textIn(was, 'unit') !== target?.unit || textIn(was, 'direction') !== target?.direction;
}

function hasDetails(commitment: object): boolean {
  return Boolean(textIn(commitment, 'description')) || (listIn(commitment, 'workout_exercises') ?? []).length > 0;
}

function statusOf(point: object): HabitEntry['status'] | undefined {
  const status = fieldIn(point, 'status');
  if (status === 'completed') return 'completed';
  return fieldIn(point, 'skipped') === true || status === 'skipped' ? 'skipped' : undefined;
}

/**
 * The start date: periods before the creation of a commitment, or running then, were never missed, so they are left
 * out. The first period may also have been running at the start.
 */
function startOf(commitment: object): string | undefined {
  const start = textIn(commitment, 'start_date');
  if (start === undefined || frequencyIn(commitment) === 'once') return start;
  const periods = objectsIn(listIn(commitment, 'history'))
    .map((point) => ({
      date: textIn(point, 'date') ?? '',
      counts: fieldIn(point, 'status') !== 'pending' || fieldIn(point, 'paused') === true,
    }))
    .filter(({ date }) => isDate(date))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const whole = periods.filter(({ date }) => date >= start);
  const first = whole.findIndex(({ counts }) => counts);
  const begins = whole.at(first);
  return begins === undefined || begins === whole[0] ? start : begins.date;
}

/** Whether the target or the frequency was another one before: then some periods have other lengths. */
function hasChanged(commitment: object): boolean {
  const frequency = frequencyIn(commitment);
  if (frequency === 'once') return false;
  const schedule = scheduleIn(commitment);
  const every = schedule?.every;
  const target = recurrenceOf(schedule)?.target ?? null;
  return objectsIn(listIn(commitment, 'history')).some((point) => {
    if (isOfAnother(point, target)) return true;
    const days = (Date.parse(textIn(point, 'due_date') ?? '') - Date.parse(textIn(point, 'date') ?? '')) / DAY;
    // A period in which the frequency or the clock has changed can have any length.
    if (every) return days !== every - 1;
    return frequency === 'daily' ? days >= 6 : frequency === 'weekly' ? days === 0 || days >= 27 : days < 7;
  });
}

function frequencyIn(commitment: object): Frequency {
  const frequency = fieldIn(commitment, 'frequency');
  return (['daily', 'weekly', 'monthly', 'once'] as const).find((each) => each === frequency) ?? 'daily';
}
