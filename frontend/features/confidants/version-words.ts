import { clockTime } from '#frontend/lib/clock-time.ts';
import type { Sides } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/agreements.ts';
import { SIDES, type Version } from './agreement.ts';
import { dayWords, halfSentences, type Reading } from './agreement-words.ts';

/* Earlier versions of an agreement in words: since when, by whom, and what was other than before. */

type Began = Pick<Version, 'changed_at'>;

/** 'From June 1', with the time where another version began on the same day; `null` if it is not known. */
export function beganWords(
  { changed_at }: Began,
  all: readonly Began[],
  { timezone, today }: { timezone: string; today: string },
): string | null {
  if (changed_at === null) return null;
  const localOf = (instant: string) => toLocal(Date.parse(instant), timezone);
  const { date, time } = localOf(changed_at);
  const ofDay = all.filter((each) => each.changed_at !== null && localOf(each.changed_at).date === date);
  const day = dayWords(date, today);
  return ofDay.length > 1 ? text.fromTime(day, clockTime(time)) : text.from(day);
}

/** Who made a version; `null` if it is not known. */
export function makerWords(
  { changed_by, confidant_id }: Pick<Version, 'changed_by' | 'confidant_id'>,
  name: string,
): string | null {
  if (changed_by.length === 0) return null;
  if (changed_by.length > 1) return text.changedBy.both(name);
  return changed_by.includes(confidant_id) ? text.changedBy.theirs(name) : text.changedBy.mine();
}

interface Said {
  sentence: string;
  /** The version before did not say it. */
  isChanged: boolean;
}

/** What was agreed, by the version before it, if that is known. */
export function versionSentences(version: Sides, before: Sides | undefined, reading: Reading): Said[] {
  const had = before && new Set(sentencesOf(before, reading));
  const said = sentencesOf(version, reading);
  const endless = version.until === null && before && before.until !== null ? [text.holdsWithoutEnd] : [];
  return [...said, ...endless].map((line) => ({ sentence: line, isChanged: had !== undefined && !had.has(line) }));
}

function sentencesOf(sides: Sides, reading: Reading): string[] {
  const halves = SIDES.flatMap((side) => halfSentences(side, sides[side], reading));
  return sides.until === null ? halves : [...halves, text.heldUntil(dayWords(sides.until, reading.today))];
}
