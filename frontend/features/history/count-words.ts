import { listFormat, numberFormat } from '#frontend/lib/format.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import * as text from '#shared/text/history.ts';
import { dayName, shownNumber } from './model.ts';

/* The numbers of days, weeks and months in words. */

const list = listFormat({ type: 'unit' });

export const shownAmount = numberFormat({ maximumFractionDigits: 3 });

/** 'November 3: 4 of 5 done, 1 skipped'; counts of 0 are left out. */
export function dayLabel({ date, ...counts }: DaySummary): string {
  return text.day(dayName(date), dayCounts(counts));
}

function dayCounts({ due, completed, missed, skipped, paused }: Omit<DaySummary, 'date'>): string {
  const open = due - completed - missed - skipped;
  const rest = completed > 0 ? [text.doneOf(shownNumber(completed), shownNumber(due))] : [];
  if (skipped > 0) rest.push(text.skippedCount(shownNumber(skipped)));
  if (missed > 0) rest.push(text.missedCount(shownNumber(missed)));
  if (open > 0) rest.push(text.openCount(shownNumber(open)));
  if (paused > 0) rest.push(text.pausedCount(shownNumber(paused)));
  return list(rest);
}

/** '12 of 15 done', for a week of the calendar; `null` if nothing was due. */
export function weekLabel(
  week: readonly (string | null)[],
  summaries: ReadonlyMap<string, Pick<DaySummary, 'due' | 'completed'>>,
): string | null {
  let [due, completed] = [0, 0];
  for (const date of week) {
    const day = summaries.get(date ?? '');
    due += day?.due ?? 0;
    completed += day?.completed ?? 0;
  }
  return due > 0 ? text.doneOf(shownNumber(completed), shownNumber(due)) : null;
}

/* A month in sentences. They say what was done, never what was missed, without percentages. */

/** 'You did 61 of 72 things that were due. You skipped 3. 4 were paused.'; `null` if nothing was decided or paused. */
export function sentencesOfAll(days: readonly DaySummary[]): string | null {
  const { completed, skipped, missed, paused } = sumOf(days);
  const decided = completed + skipped + missed;
  const sentences: string[] = [];
  if (completed > 0) sentences.push(text.didOfAll(shownNumber(completed), decided, shownNumber(decided)));
  else if (decided > 0) sentences.push(text.dueOfAll(decided, shownNumber(decided)));
  if (skipped > 0) sentences.push(text.skippedOfAll(shownNumber(skipped)));
  if (paused > 0) sentences.push((decided > 0 ? text.pausedOfAll : text.onlyPaused)(paused, shownNumber(paused)));
  return sentences.length > 0 ? text.sentences(sentences) : null;
}

function sumOf(days: readonly DaySummary[]): Omit<DaySummary, 'date'> {
  const sum = (name: Exclude<keyof DaySummary, 'date'>) => days.reduce((total, day) => total + day[name], 0);
  return {
    due: sum('due'),
    completed: sum('completed'),
    missed: sum('missed'),
    skipped: sum('skipped'),
    paused: sum('paused'),
  };
}
