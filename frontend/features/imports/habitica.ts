import { addDays } from '#shared/domain/local-time.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { dateIn, fieldIn, listIn, numberIn, objectsIn, textIn } from './json.ts';
import {
  type FoundHabit,
  frequencyOf,
  type HabitEntry,
  type HabitRemark,
  type Loss,
  monthlyOf,
  type Reader,
  type Reading,
  type Rhythm,
  readingOf,
  weekdaysOf,
} from './model.ts';
import type { Unread } from './unread.ts';

/*
 * Habitica: 'User Data' as JSON, `{tasks: {habits, dailys, todos, rewards}, tags}`. Dailies and habits have a history
 * of instants. In later versions it has whether a daily was completed and how often a habit was scored. In earlier ones
 * it only has the task's value, which rises when something is done and falls when it is not. After some weeks, entries
 * become averages of such values, one for each month or year: these are not days.
 */

/** The longest gap between daily points, in days, also for dailies of some weekdays. */
const APART = 3;
const DAY = 86_400_000;

interface Problems {
  unread: Unread[];
  losses: Set<Loss>;
}

/** Whether the head is that of Habitica's history as a table, which only has the values of tasks. */
export function isHabiticaTable(head: readonly string[]): boolean {
  return /^task name,task id,task type,date,value$/i.test(head.map((name) => name.trim()).join(','));
}

/** The JSON, if it has tasks of Habitica; undefined otherwise. */
export function habiticaOf(json: unknown): object | undefined {
  const tasks = fieldIn(json, 'tasks');
  const kinds = ['habits', 'dailys', 'todos', 'rewards'];
  const isTheirs = kinds.some((kind) => Array.isArray(fieldIn(tasks, kind)));
  return isTheirs ? (json as object) : undefined;
}

export function readHabitica(json: object, reader: Reader): Reading {
  const tasks = fieldIn(json, 'tasks');
  const tags = new Map(objectsIn(listIn(json, 'tags')).map((tag) => [textIn(tag, 'id'), textIn(tag, 'name')]));
  const problems: Problems = { unread: [], losses: new Set() };
  const common = (task: object) => ({
    title: textIn(task, 'text') ?? '',
    startDate: dateIn(fieldIn(task, 'createdAt'), reader),
    category: (listIn(task, 'tags') ?? []).map((id) => tags.get(String(id))).find((name) => name) ?? null,
  });
  const habits = objectsIn(listIn(tasks, 'habits')).flatMap((task): FoundHabit[] => {
    if (fieldIn(task, 'up') === false) {
      problems.unread.push({ reason: 'only_negative', value: textIn(task, 'text') ?? '' });
      return [];
    }
    const frequency = wordOf(textIn(task, 'frequency')) ?? 'daily';
    const { entries, ...rest } = history(task, reader, problems, (point) => {
      const up = numberIn(point, 'scoredUp');
      return { done: up === undefined ? undefined : up > 0, isNextDay: false };
    });
    return [{ ...common(task), frequency, entries, ...rest, notes: [{ kind: 'unscheduled' }, ...rest.notes] }];
  });
  const dailies = objectsIn(listIn(tasks, 'dailys')).flatMap((task): FoundHabit[] => {
    if (fieldIn(task, 'frequency') === 'yearly') {
      problems.unread.push({ reason: 'yearly', value: textIn(task, 'text') ?? '' });
      return [];
    }
    const { entries, ...rest } = history(task, reader, problems, (point) => {
      const completed = fieldIn(point, 'completed');
      // A daily that was not completed is written on the next visit. Before this field existed, all dailies were.
      return { done: typeof completed === 'boolean' ? completed : undefined, isNextDay: completed !== true };
    });
    const startDate = dateIn(fieldIn(task, 'startDate'), reader);
    const { note, ...rhythm } = rhythmOf(task);
    return [
      {
        ...{ ...common(task), ...(startDate && { startDate }), ...rhythm, entries },
        ...{ ...rest, notes: [note, ...rest.notes] },
      },
    ];
  });
  const todos = objectsIn(listIn(tasks, 'todos')).map((task): FoundHabit => {
    const date = fieldIn(task, 'completed') === true ? dateIn(fieldIn(task, 'dateCompleted'), reader) : undefined;
    return { ...common(task), frequency: 'once', entries: date ? [{ date, status: 'completed' }] : [] };
  });
  if (objectsIn([...(listIn(tasks, 'habits') ?? []), ...(listIn(tasks, 'dailys') ?? [])]).some(hasNotes))
    problems.losses.add('notes');
  return readingOf('habitica', [...dailies, ...habits, ...todos], problems, reader);
}

/** The content of a point; `done` is undefined if there is only a value. */
interface PointContent {
  done: boolean | undefined;
  /** The point was written on the following day. */
  isNextDay: boolean;
}

/** The entries of a task, and the start of its history if there are only averages before. */
function history(
  task: object,
  reader: Reader,
  { unread }: Problems,
  contentOf: (point: object) => PointContent,
): { entries: HabitEntry[]; startDate?: string | undefined; notes: HabitRemark[] } {
  const points = objectsIn(listIn(task, 'history'))
    .flatMap((point) => {
      const written = dateIn(fieldIn(point, 'date'), reader);
      if (written === undefined) unread.push({ reason: 'bad_date', value: String(fieldIn(point, 'date')) });
      return written === undefined ? [] : [{ written, value: numberIn(point, 'value') ?? 0, ...contentOf(point) }];
    })
    .toSorted((a, b) => (a.written < b.written ? -1 : a.written > b.written ? 1 : 0));
  const created = dateIn(fieldIn(task, 'createdAt'), reader) ?? '';
  const last = points.findLastIndex(({ written, done }, index) => {
    const near = points[index + 1]?.written ?? points[index - 1]?.written ?? created;
    return done === undefined && !(Math.abs(Date.parse(near) - Date.parse(written)) <= APART * DAY);
  });
  const days = points.flatMap(({ written, value, done, isNextDay }, index) => {
    // The first value is compared with 0. The first one after an average has nothing to be compared with.
    if (index <= last || (done === undefined && index === last + 1 && last >= 0)) return [];
    const date = isNextDay ? addDays(written, -1) : written;
    return [{ date, isDone: done ?? value > (points[index - 1]?.value ?? 0) }];
  });
  const entries = days.flatMap(({ date, isDone }): HabitEntry[] => (isDone ? [{ date, status: 'completed' }] : []));
  if (last < 0) return { entries, notes: [] };
  return { entries, startDate: days[0]?.date, notes: [{ kind: 'averages' }] };
}

/** The keys of weekdays, from Monday on. */
const WEEKDAYS = ['m', 't', 'w', 'th', 'f', 's', 'su'];

function rhythmOf(task: object): Rhythm {
  const every = numberIn(task, 'everyX') ?? 1;
  switch (fieldIn(task, 'frequency')) {
    case 'daily':
      return frequencyOf(1, every);
    case 'monthly': {
      const sizeOf = (name: string) => new Set(listIn(task, name)).size;
      // On weekdays of some weeks, or on days of the month.
      const times = sizeOf('weeksOfMonth') * Math.max(1, weekdaysIn(task).length) || sizeOf('daysOfMonth');
      return monthlyOf(times || 1, every);
    }
    default:
      return weekdaysOf(weekdaysIn(task), every);
  }
}

function weekdaysIn(task: object): number[] {
  const repeat = fieldIn(task, 'repeat');
  return WEEKDAYS.flatMap((name, index) => (fieldIn(repeat, name) ? [index + 1] : []));
}

const hasNotes = (task: object): boolean => (textIn(task, 'notes') ?? '').trim() !== '';

function wordOf(word: string | undefined): Frequency | undefined {
  return word === 'daily' || word === 'weekly' || word === 'monthly' ? word : undefined;
}
