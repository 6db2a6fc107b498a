import type { Frequency } from '#shared/domain/periods.ts';
import { dateIn, fieldIn, listIn, objectsIn, textIn } from './json.ts';
import { type Entry, type Found, isDate, type Reader, type Reading, readingOf, type Unread } from './model.ts';

/*
 * Our own export: `commitments.json` has the commitments as the API shows them, each with its `history`, and
 * `categories.json` the categories.
 */

const DAY = 86_400_000;

/** Its commitments, or undefined if it is something else. */
export function ownExportOf(json: unknown): readonly object[] | undefined {
  const all = Array.isArray(json) ? json : (listIn(json, 'commitments') ?? undefined);
  const isOurs = all?.every((each) => textIn(each, 'title') !== undefined && listIn(each, 'history') !== undefined);
  return isOurs ? objectsIn(all) : undefined;
}

export function readOwnExport(commitments: readonly object[], categories: unknown, reader: Reader): Reading {
  const list = Array.isArray(categories) ? categories : (listIn(categories, 'categories') ?? []);
  const names = new Map(objectsIn(list).map((each) => [textIn(each, 'id'), textIn(each, 'name')]));
  const unread: Unread[] = [];
  const found = commitments.map((commitment): Found => {
    const entries = objectsIn(listIn(commitment, 'history')).flatMap((point): Entry[] => {
      const status = statusOf(point);
      if (status === undefined) return [];
      // What is to be done once was done on the day of its completion, however long after its date.
      const isOnce = fieldIn(commitment, 'frequency') === 'once';
      const date = dateIn((isOnce && fieldIn(point, 'completed_at')) || fieldIn(point, 'date'), reader);
      if (date === undefined) unread.push({ reason: 'bad_date', value: String(fieldIn(point, 'date')) });
      return date === undefined ? [] : [{ date, status }];
    });
    return {
      title: textIn(commitment, 'title') ?? '',
      frequency: frequencyIn(commitment),
      startDate: startOf(commitment),
      category: textIn(commitment, 'category') ?? names.get(textIn(commitment, 'category_id')) ?? null,
      entries,
      notes: [hasChanged(commitment) ? { kind: 'changed' } : undefined],
    };
  });
  const losses = new Set(commitments.some(hasDetails) ? (['details'] as const) : []);
  return readingOf('steadfast', found, { unread, losses }, reader.today);
}

function hasDetails(commitment: object): boolean {
  return Boolean(textIn(commitment, 'description')) || (listIn(commitment, 'workout_exercises') ?? []).length > 0;
}

function statusOf(point: object): Entry['status'] | undefined {
  const status = fieldIn(point, 'status');
  if (status === 'completed') return 'completed';
  return fieldIn(point, 'skipped') === true || status === 'skipped' ? 'skipped' : undefined;
}

/**
 * When it starts: periods before a commitment was created, or under way then, were never missed, so they are left out.
 * The first one may also have been under way at the start, which stays so.
 */
function startOf(commitment: object): string | undefined {
  const start = textIn(commitment, 'start_date');
  if (start === undefined || frequencyIn(commitment) === 'once') return start;
  const periods = objectsIn(listIn(commitment, 'history'))
    .map((point) => ({ date: textIn(point, 'date') ?? '', counts: fieldIn(point, 'status') !== 'pending' }))
    .filter(({ date }) => isDate(date))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const whole = periods.filter(({ date }) => date >= start);
  const first = whole.findIndex(({ counts }) => counts);
  const begins = whole.at(first);
  return begins === undefined || begins === whole[0] ? start : begins.date;
}

/** Whether it had another frequency before: then it has periods whose length is that of another one. */
function hasChanged(commitment: object): boolean {
  const frequency = frequencyIn(commitment);
  if (frequency === 'once') return false;
  return objectsIn(listIn(commitment, 'history')).some((point) => {
    const days = (Date.parse(textIn(point, 'due_date') ?? '') - Date.parse(textIn(point, 'date') ?? '')) / DAY;
    // Periods in which the frequency or the clock has changed can have any length.
    return frequency === 'daily' ? days >= 6 : frequency === 'weekly' ? days === 0 || days >= 27 : days < 7;
  });
}

function frequencyIn(commitment: object): Frequency {
  const frequency = fieldIn(commitment, 'frequency');
  return (['daily', 'weekly', 'monthly', 'once'] as const).find((each) => each === frequency) ?? 'daily';
}
