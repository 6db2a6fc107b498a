import { dateIn, listIn, numberIn, objectsIn, textIn } from './json.ts';
import {
  type FoundHabit,
  frequencyOf,
  type HabitEntry,
  monthlyOf,
  type Reader,
  type Reading,
  type Rhythm,
  readingOf,
  weekdaysOf,
  withGoal,
} from './model.ts';
import type { Unread } from './unread.ts';

/*
 * HabitTrove: `habits.json` of its data folder or backup, `{habits: [...]}`. The `frequency` of a habit is a recurrence
 * rule (RFC 5545), or a word in the first versions; that of a task is the instant at which it is due. `completions` are
 * instants, several a day if the habit asks for that.
 */

/** The names of weekdays, from Monday on. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The habits of HabitTrove; undefined for other JSON. */
export function habitTroveOf(json: unknown): readonly object[] | undefined {
  const habits = listIn(json, 'habits') ?? listIn((json as { habits?: unknown } | null)?.habits, 'habits');
  const isTheirs = habits?.every((each) => textIn(each, 'name') !== undefined && listIn(each, 'completions'));
  return isTheirs ? objectsIn(habits) : undefined;
}

export function readHabitTrove(habits: readonly object[], reader: Reader): Reading {
  const unread: Unread[] = [];
  const found = habits.flatMap((habit): FoundHabit[] => {
    const isTask = (habit as { isTask?: unknown }).isTask === true;
    const rhythm: Rhythm | undefined = isTask ? { frequency: 'once' } : rhythmOf(textIn(habit, 'frequency') ?? '');
    if (!rhythm) {
      unread.push({ reason: 'yearly', value: textIn(habit, 'name') ?? '' });
      return [];
    }
    const counts = new Map<string, number>();
    for (const completion of listIn(habit, 'completions') ?? []) {
      const date = dateIn(completion, reader);
      if (date === undefined) unread.push({ reason: 'bad_date', value: String(completion) });
      else counts.set(date, (counts.get(date) ?? 0) + 1);
    }
    const wanted = numberIn(habit, 'targetCompletions') ?? 1;
    const kept = wanted > 1 ? withGoal(rhythm, { amount: wanted, unit: '', atMost: false }) : undefined;
    const entries = [...counts].flatMap(([date, count]): HabitEntry[] => {
      if (kept?.schedule) return [{ date, status: 'completed', amount: count }];
      return count >= wanted ? [{ date, status: 'completed' }] : [];
    });
    return [
      {
        title: textIn(habit, 'name') ?? '',
        frequency: rhythm.frequency,
        schedule: kept?.schedule ?? rhythm.schedule,
        startDate: [...counts.keys()].sort()[0],
        entries,
        archived: (habit as { archived?: unknown }).archived === true,
        notes: [rhythm.note, ...(kept?.notes ?? [])],
      },
    ];
  });
  return readingOf('habittrove', found, { unread }, reader);
}

/** Undefined for a yearly rule. */
function rhythmOf(rule: string): Rhythm | undefined {
  const word = rule.toLowerCase();
  if (word === 'daily' || word === 'weekly' || word === 'monthly') return { frequency: word };
  const parts = new Map(
    rule
      .replace(/^RRULE:/, '')
      .split(/[;\n]/)
      .map((part) => part.split('=') as [string, string | undefined]),
  );
  const every = Number(parts.get('INTERVAL') ?? 1) || 1;
  const days = parts.get('BYDAY')?.split(',') ?? [];
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return frequencyOf(1, every);
    case 'WEEKLY': {
      const weekdays = WEEKDAYS.flatMap((name, index) => (days.includes(name) ? [index + 1] : []));
      return weekdays.length > 0 ? weekdaysOf(weekdays, every) : frequencyOf(1, 7 * every);
    }
    case 'MONTHLY':
      return monthlyOf(timesAMonth(parts, days), every);
    case 'YEARLY':
      return undefined;
    default:
      return { frequency: 'daily', note: { kind: 'unscheduled' } };
  }
}

/** Each weekday occurs this often in a month, or once more. */
const WEEKS_OF_MONTH = 4;

/**
 * The number of days a month: days of the month, or weekdays such as '+1FR', the first Friday; 'FR' is every Friday.
 */
function timesAMonth(parts: ReadonlyMap<string, string | undefined>, days: readonly string[]): number {
  const chosen = parts.get('BYMONTHDAY') ?? parts.get('BYSETPOS');
  if (chosen) return new Set(chosen.split(',')).size;
  return [...new Set(days)].reduce((sum, day) => sum + (/\d/.test(day) ? 1 : WEEKS_OF_MONTH), 0) || 1;
}
