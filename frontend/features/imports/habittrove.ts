import type { Frequency } from '#shared/domain/periods.ts';
import { dateIn, listIn, numberIn, objectsIn, textIn } from './json.ts';
import {
  type Found,
  frequencyOf,
  type Loss,
  type Note,
  type Reader,
  type Reading,
  readingOf,
  type Unread,
} from './model.ts';

/*
 * HabitTrove: `habits.json` of its data folder or backup, `{habits: [...]}`. A habit's `frequency` is a recurrence rule
 * (RFC 5545), in the first versions a word; a task's is the instant at which it is due. `completions` are instants, as
 * many a day as the habit asks for.
 */

interface Rhythm {
  frequency: Frequency;
  note?: Note | undefined;
}

/** Its habits, or undefined if it is something else. */
export function habitTroveOf(json: unknown): readonly object[] | undefined {
  const habits = listIn(json, 'habits') ?? listIn((json as { habits?: unknown } | null)?.habits, 'habits');
  const isTheirs = habits?.every((each) => textIn(each, 'name') !== undefined && listIn(each, 'completions'));
  return isTheirs ? objectsIn(habits) : undefined;
}

export function readHabitTrove(habits: readonly object[], reader: Reader): Reading {
  const unread: Unread[] = [];
  const losses = new Set<Loss>();
  const found = habits.map((habit): Found => {
    const counts = new Map<string, number>();
    for (const completion of listIn(habit, 'completions') ?? []) {
      const date = dateIn(completion, reader);
      if (date === undefined) unread.push({ reason: 'bad_date', value: String(completion) });
      else counts.set(date, (counts.get(date) ?? 0) + 1);
    }
    const wanted = numberIn(habit, 'targetCompletions') ?? 1;
    if (wanted > 1) losses.add('amounts');
    const done = [...counts].filter(([, count]) => count >= wanted).map(([date]) => date);
    const isTask = (habit as { isTask?: unknown }).isTask === true;
    const rhythm = isTask ? { frequency: 'once' as const } : rhythmOf(textIn(habit, 'frequency') ?? '');
    return {
      title: textIn(habit, 'name') ?? '',
      frequency: rhythm.frequency,
      startDate: [...counts.keys()].sort()[0],
      entries: done.map((date) => ({ date, status: 'completed' })),
      archived: (habit as { archived?: unknown }).archived === true,
      notes: [rhythm.note, wanted > 1 ? { kind: 'goal', goal: `${wanted}×`, atMost: false } : undefined],
    };
  });
  return readingOf('habittrove', found, { unread, losses }, reader.today);
}

function rhythmOf(rule: string): Rhythm {
  const word = rule.toLowerCase();
  if (word === 'daily' || word === 'weekly' || word === 'monthly') return { frequency: word };
  const parts = new Map(
    rule
      .replace(/^RRULE:/, '')
      .split(/[;\n]/)
      .map((part) => part.split('=') as [string, string | undefined]),
  );
  const every = Number(parts.get('INTERVAL') ?? 1) || 1;
  const days = parts.get('BYDAY')?.split(',').length ?? 1;
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return frequencyOf(1, every);
    case 'WEEKLY': {
      const { frequency, note } = frequencyOf(days, 7 * every);
      return { frequency, note: every === 1 && days > 1 && note ? { kind: 'weekdays', count: days } : note };
    }
    case 'MONTHLY':
      return every === 1
        ? { frequency: 'monthly' }
        : { frequency: 'monthly', note: { kind: 'every', days: 30 * every } };
    case 'YEARLY':
      return { frequency: 'monthly', note: { kind: 'yearly' } };
    default:
      return { frequency: 'daily', note: { kind: 'unscheduled' } };
  }
}
