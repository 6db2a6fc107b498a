import { dateFormat, listFormat } from '#frontend/lib/format.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { isolated } from '#shared/text/isolated.ts';

/* A pause in words, and what its fields lack. */

/** The fields of a pause. `commitment_ids` are those that are chosen where `what` is 'several'. */
export type PauseTexts = Record<'what' | 'commitment_ids' | 'from' | 'until' | 'reason', string>;

type Titled = Pick<Commitment, 'id' | 'title'>;

const shownDate = dateFormat({ month: 'long', day: 'numeric' });
const withYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });
const listed = listFormat({ type: 'conjunction' });

/** So many commitments are all named; of more, one less and the number of the others. */
const MOST_NAMED = 3;

/** 'today', 'January 5', with the year if it is another one. */
export function dayWords(date: string, today: string): string {
  if (date === today) return text.today;
  return (date.slice(0, 4) === today.slice(0, 4) ? shownDate : withYear)(date);
}

export const splitIds = (ids: string): string[] => ids.split(',').filter(Boolean);

/** The fields of a pause that is changed, or at first of a new one. `subject` is the one that `what` calls 'one'. */
export function textsOf(pause: PauseReply | undefined, subject: Titled | null, today: string): PauseTexts {
  if (!pause) {
    const commitment_ids = subject?.id ?? '';
    return { what: subject ? 'one' : 'all', commitment_ids, from: today, until: '', reason: '' };
  }
  const { commitment_ids: ids, from, until, reason } = pause;
  const what = ids?.join() === subject?.id ? 'one' : 'several';
  return {
    what: ids ? what : 'all',
    commitment_ids: ids?.join() ?? subject?.id ?? '',
    from,
    until: until ?? '',
    reason: reason ?? '',
  };
}

/** Whether a pause has begun so long ago that its first day and its commitments cannot be changed any more. */
export const hasBegunBefore = ({ from }: PauseReply, today: string): boolean =>
  from < addDays(today, -LIMITS.pauseDaysBack);

/**
 * The commitments that a pause is for; `null` for all. `subject` is the one that `what` calls 'one'. Of several, those
 * that were closed or deleted while the dialog is open are left out: `open` are the others. What `before`, the pause
 * that is changed, names beyond these stays.
 */
export function pausedIds(
  { what, commitment_ids }: PauseTexts,
  subject: Titled | null,
  open: readonly Titled[],
  before?: PauseReply,
): string[] | null {
  if (what === 'all') return null;
  if (what === 'one' && subject) return [subject.id];
  const known = new Set(open.map(({ id }) => id));
  const others = before?.commitment_ids?.filter((id) => !known.has(id)) ?? [];
  return [...splitIds(commitment_ids).filter((id) => known.has(id)), ...others];
}

/** 'All commitments', 'Run', or 'Run, Read, and 2 more', in the order of `known`. Others are only counted. */
export function namesOf(ids: readonly string[] | null, known: readonly Titled[]): string {
  if (!ids) return text.all;
  const wanted = new Set(ids);
  const titles = known.filter(({ id }) => wanted.has(id)).map(({ title }) => isolated(title));
  const isShort = titles.length === ids.length && ids.length <= MOST_NAMED;
  const named = titles.slice(0, isShort ? MOST_NAMED : MOST_NAMED - 1);
  const others = ids.length - named.length;
  if (named.length === 0) return text.count(others);
  return listed(others > 0 ? [...named, text.more(others)] : named);
}

/** 'From December 24', 'December 24 until January 2' */
export function plannedDates({ from, until }: PauseReply, today: string): string {
  const first = dayWords(from, today);
  return until ? text.plannedUntil(first, dayWords(until, today)) : text.plannedFrom(first);
}

/**
 * What the dates lack that the schema does not know. The server refuses it, too, perhaps much later. `before` is the
 * pause that is changed.
 */
export function wrongDates({ from, until }: PauseTexts, today: string, before?: PauseReply) {
  if (until && until < from) return { until: text.untilBeforeFrom };
  if (before && hasBegunBefore(before, today)) {
    const isOpen = !until || until === before.until || until >= addDays(today, -LIMITS.pauseDaysBack - 1);
    return isOpen ? undefined : { until: text.stays(LIMITS.pauseDaysBack) };
  }
  if (from < addDays(today, -LIMITS.pauseDaysBack)) return { from: text.tooEarly(LIMITS.pauseDaysBack) };
  return undefined;
}

interface Known {
  known: readonly Titled[];
  today: string;
  /** The pause that is changed. */
  before?: PauseReply | undefined;
}

/** The fields in words; nothing while they are not complete. */
export function readBack(texts: PauseTexts, ids: readonly string[] | null, about: Known): string | null {
  const { from, until } = texts;
  const { known, today, before } = about;
  if (!from || ids?.length === 0 || wrongDates(texts, today, before)) return null;
  const first = dayWords(from, today);
  const who = ids?.length === 1 ? 'one' : 'several';
  const names = namesOf(ids, known);
  if (!until) return text.reads[who](names, first);
  return text.readsUntil[who](names, first, dayWords(until, today), dayWords(addDays(until, 1), today));
}
