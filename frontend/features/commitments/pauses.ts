import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dateFormat, listFormat } from '#frontend/lib/format.ts';
import { HISTORY_KEY } from '#frontend/lib/history-keys.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { isolated } from '#shared/text/isolated.ts';
import { commitmentQueries } from './api.ts';

/* A pause in words, what its fields lack, and what it changes. */

/** The fields of a pause. `commitment_ids` are those that are chosen where `what` is 'several'. */
export type PauseTexts = Record<'what' | 'commitment_ids' | 'from' | 'until' | 'reason', string>;

type Titled = Pick<Commitment, 'id' | 'title'>;
type Pausable = Titled & Partial<Pick<Commitment, 'paused'>>;

const shownDate = dateFormat({ month: 'long', day: 'numeric' });
const withYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });
const dayWithWeekday = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const listed = listFormat({ type: 'conjunction' });

/** So many commitments are all named; of more, one less and the number of the others. */
const MOST_NAMED = 3;

/** What changes with the pauses: the commitments, and the entries of the history. */
export const AFFECTED_BY_PAUSES: QueryKey[] = [commitmentQueries.list.queryKey, HISTORY_KEY];

/** Fetches what a changed pause changes. Waits for the commitments alone. */
export function refetchPaused(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: HISTORY_KEY });
  return client.invalidateQueries({ queryKey: commitmentQueries.list.queryKey.slice(0, 1) });
}

/** 'today', 'January 5', with the year if it is another one. */
export function dayWords(date: string, today: string): string {
  if (date === today) return text.today;
  return (date.slice(0, 4) === today.slice(0, 4) ? shownDate : withYear)(date);
}

/** The commitments that a pause is for, of all that are known where it is for all. */
export const idsOf = ({ commitment_ids }: Pick<PauseReply, 'commitment_ids'>, known: readonly Titled[]): string[] =>
  commitment_ids ?? known.map(({ id }) => id);

export const splitIds = (ids: string): string[] => ids.split(',').filter(Boolean);

/** The fields of a pause that is changed, or at first of a new one. `subject` is the one that `what` calls 'one'. */
export function textsOf(pause: PauseReply | undefined, subject: Pausable | null, today: string): PauseTexts {
  if (!pause) {
    const commitment_ids = subject?.id ?? '';
    // After the one that runs.
    const last = subject?.paused?.until;
    const from = last ? addDays(last, 1) : today;
    return { what: subject ? 'one' : 'all', commitment_ids, from, until: '', reason: '' };
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
  known: readonly (Titled & Partial<Pick<Commitment, 'closed_at'>>)[];
  today: string;
  /** The pause that is changed. */
  before?: PauseReply | undefined;
}

/** The fields in words, and what they change in the past; nothing while they are not complete. */
export function readBack(texts: PauseTexts, ids: readonly string[] | null, about: Known): string | null {
  const { known, today, before } = about;
  if (!texts.from || ids?.length === 0 || wrongDates(texts, today, before)) return null;
  const sentences = before ? takenBack(texts, ids, { known, today, before }) : [];
  return [wholeOf(texts, ids, about), ...sentences].join(' ');
}

function wholeOf({ from, until }: PauseTexts, ids: readonly string[] | null, { known, today }: Known): string {
  const first = dayWords(from, today);
  const who = whoOf(ids);
  const names = namesOf(ids, known);
  if (!until) return text.reads[who](names, first);
  const last = dayWords(until, today);
  if (until < today) return text.readsPast[who](names, first, last);
  return text.readsUntil[who](names, first, last, dayWords(addDays(until, 1), today));
}

const whoOf = (ids: readonly string[] | null) => (ids?.length === 1 ? 'one' : 'several');

/** The days before today that a changed pause does not pause any more, and the commitments that it loses. */
function takenBack(
  { from, until }: PauseTexts,
  ids: readonly string[] | null,
  { known, today, before }: Required<Known> & { before: PauseReply },
): string[] {
  const yesterday = addDays(today, -1);
  const isOver = before.until !== null && before.until < today;
  const first = before.from;
  const last = isOver ? before.until! : yesterday;
  const end = until || last;
  const sentences = [
    ...daysBetween(first, earlier(last, addDays(from, -1))),
    ...daysBetween(later(first, addDays(end, 1)), last),
  ].map(text.noLongerPaused);
  const removed = ids ? (before.commitment_ids ?? known.map(({ id }) => id)).filter((id) => !ids.includes(id)) : [];
  if (removed.length === 0) return sentences;
  const names = namesOf(removed, known);
  if (isOver) return [...sentences, ...daysBetween(first, last).map((days) => text.noLongerPausedFor(names, days))];
  // What is closed is not due again.
  const closed = new Set(known.flatMap(({ id, closed_at }) => (closed_at ? [id] : [])));
  const resumed = removed.filter((id) => !closed.has(id));
  // One that is to come had no days yet.
  if (resumed.length === 0 || first > today) return sentences;
  return [...sentences, text.resumesToday[whoOf(resumed)](namesOf(resumed, known))];
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** 'Mon, May 11', 'Mon, May 11 to Wed, May 13'; none where the last one is before the first. */
function daysBetween(first: string, last: string): string[] {
  if (last < first) return [];
  const words = dayWithWeekday(first);
  return [first === last ? words : text.daysTo(words, dayWithWeekday(last))];
}

/** Whether a pause is over, and can still be changed. */
export const hasEndedLately = ({ until }: PauseReply, today: string): boolean =>
  until !== null && until < today && until >= addDays(today, -LIMITS.pauseDaysBack);
