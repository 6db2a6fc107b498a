import type { Frequency } from '#shared/domain/periods.ts';
import { dateIn, fieldIn, listIn, numberIn, objectsIn, textIn } from './json.ts';
import {
  type Entry,
  type Found,
  frequencyOf,
  type Loss,
  type Reader,
  type Reading,
  type Rhythm,
  readingOf,
  type Unread,
  weekdaysOf,
} from './model.ts';

/*
 * Habitica: 'User Data' as JSON, `{tasks: {habits, dailys, todos, rewards}, tags}`. Dailies and habits have a history
 * of instants. Later versions say in it whether a daily was completed and how often a habit was scored; before, only
 * the task's value rises with what is done and falls with what is not.
 */

interface Told {
  unread: Unread[];
  losses: Set<Loss>;
}

/** Its tasks, or undefined if it is something else. */
export function habiticaOf(json: unknown): object | undefined {
  const tasks = fieldIn(json, 'tasks');
  const kinds = ['habits', 'dailys', 'todos', 'rewards'];
  const isTheirs = kinds.some((kind) => Array.isArray(fieldIn(tasks, kind)));
  return isTheirs ? (json as object) : undefined;
}

export function readHabitica(json: object, reader: Reader): Reading {
  const tasks = fieldIn(json, 'tasks');
  const tags = new Map(objectsIn(listIn(json, 'tags')).map((tag) => [textIn(tag, 'id'), textIn(tag, 'name')]));
  const told: Told = { unread: [], losses: new Set() };
  const common = (task: object) => ({
    title: textIn(task, 'text') ?? '',
    startDate: dateIn(fieldIn(task, 'createdAt'), reader),
    category: (listIn(task, 'tags') ?? []).map((id) => tags.get(String(id))).find((name) => name) ?? null,
  });
  const habits = objectsIn(listIn(tasks, 'habits')).flatMap((task): Found[] => {
    if (fieldIn(task, 'up') === false) {
      told.unread.push({ reason: 'only_negative', value: textIn(task, 'text') ?? '' });
      return [];
    }
    const frequency = wordOf(textIn(task, 'frequency')) ?? 'daily';
    const entries = history(task, reader, told, (point, before) => {
      const up = numberIn(point, 'scoredUp');
      return up === undefined ? rose(point, before) : up > 0;
    });
    return [{ ...common(task), frequency, entries, notes: [{ kind: 'unscheduled' }] }];
  });
  const dailies = objectsIn(listIn(tasks, 'dailys')).map((task): Found => {
    const entries = history(task, reader, told, (point, before) => {
      const completed = fieldIn(point, 'completed');
      return typeof completed === 'boolean' ? completed : rose(point, before);
    });
    const startDate = dateIn(fieldIn(task, 'startDate'), reader);
    const { note, ...rhythm } = rhythmOf(task, entries);
    return { ...common(task), ...(startDate && { startDate }), ...rhythm, entries, notes: [note] };
  });
  const todos = objectsIn(listIn(tasks, 'todos')).map((task): Found => {
    const date = fieldIn(task, 'completed') === true ? dateIn(fieldIn(task, 'dateCompleted'), reader) : undefined;
    return { ...common(task), frequency: 'once', entries: date ? [{ date, status: 'completed' }] : [] };
  });
  if (objectsIn([...(listIn(tasks, 'habits') ?? []), ...(listIn(tasks, 'dailys') ?? [])]).some(hasNotes))
    told.losses.add('notes');
  return readingOf('habitica', [...dailies, ...habits, ...todos], told, reader.today);
}

function history(
  task: object,
  reader: Reader,
  { unread }: Told,
  isDone: (point: object, before: object | undefined) => boolean,
): Entry[] {
  const points = objectsIn(listIn(task, 'history'));
  return points.flatMap((point, index): Entry[] => {
    const date = dateIn(fieldIn(point, 'date'), reader);
    if (date === undefined) unread.push({ reason: 'bad_date', value: String(fieldIn(point, 'date')) });
    return date !== undefined && isDone(point, points[index - 1]) ? [{ date, status: 'completed' }] : [];
  });
}

/** A task's value begins at 0. */
function rose(point: object, before: object | undefined): boolean {
  return (numberIn(point, 'value') ?? 0) > (before ? (numberIn(before, 'value') ?? 0) : 0);
}

/** The names of weekdays, from Monday on. */
const WEEKDAYS = ['m', 't', 'w', 'th', 'f', 's', 'su'];

function rhythmOf(task: object, entries: readonly Entry[]): Rhythm {
  const every = numberIn(task, 'everyX') ?? 1;
  switch (fieldIn(task, 'frequency')) {
    case 'daily':
      return frequencyOf(1, every);
    case 'monthly':
      return every === 1
        ? { frequency: 'monthly' }
        : { frequency: 'monthly', note: { kind: 'every', days: 30 * every } };
    case 'yearly':
      return { frequency: 'monthly', note: { kind: 'yearly' } };
    default: {
      const repeat = fieldIn(task, 'repeat');
      const chosen = WEEKDAYS.flatMap((name, index) => (fieldIn(repeat, name) ? [index + 1] : []));
      return weekdaysOf(chosen, every, entries);
    }
  }
}

const hasNotes = (task: object): boolean => (textIn(task, 'notes') ?? '').trim() !== '';

function wordOf(word: string | undefined): Frequency | undefined {
  return word === 'daily' || word === 'weekly' || word === 'monthly' ? word : undefined;
}
