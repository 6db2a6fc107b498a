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

/* A pause in words, the errors of its fields, and the effects of a change. */

/** The fields of a pause. `commitment_ids` are the chosen ones if `what` is 'several'. */
export type PauseTexts = Record<'what' | 'commitment_ids' | 'from' | 'until' | 'reason', string>;

type Titled = Pick<Commitment, 'id' | 'title'>;
type Pausable = Titled & Partial<Pick<Commitment, 'paused'>>;

const shownDate = dateFormat({ month: 'long', day: 'numeric' });
const withYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });
const dayWithWeekday = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const listed = listFormat({ type: 'conjunction' });

/** Up to this many commitments are all named; of more, one less, with the number of the others. */
const MOST_NAMED = 3;

/** The data that depends on pauses: the commitments, and the entries of the history. */
export const AFFECTED_BY_PAUSES: QueryKey[] = [commitmentQueries.list.queryKey, HISTORY_KEY];

/** Fetches the data that depends on pauses. Waits only for the commitments. */
export function refetchPaused(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: HISTORY_KEY });
  return client.invalidateQueries({ queryKey: commitmentQueries.list.queryKey.slice(0, 1) });
}

/** 'today', 'January 5', with the year if it is not the current one. */
export function dayWords(date: string, today: string): string {
  if (date === today) return text.today;
  return (date.slice(0, 4) === today.slice(0, 4) ? shownDate : withYear)(date);
}

/** The ids of a pause's commitments; all known ones if it is for all. */
export const idsOf = ({ commitment_ids }: Pick<PauseReply, 'commitment_ids'>, known: readonly Titled[]): string[] =>
  commitment_ids ?? known.map(({ id }) => id);

export const splitIds = (ids: string): string[] => ids.split(',').filter(Boolean);

/** The fields of a changed pause, or the initial ones of a new pause. `subject` is the commitment of `what: 'one'`. */
export function textsOf(pause: PauseReply | undefined, subject: Pausable | null, today: string): PauseTexts {
  if (!pause) {
    const commitment_ids = subject?.id ?? '';
    // A new pause follows the running one.
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

/** Whether a pause began so long ago that its first day and its commitments can no longer be changed. */
export const hasBegunBefore = ({ from }: PauseReply, today: string): boolean =>
  from < addDays(today, -LIMITS.pauseDaysBack);

/**
 * The ids of a pause's commitments; `null` for all. `subject` is the commitment of `what: 'one'`. Chosen ones that were
 * closed or deleted since are left out: `open` are the open ones. Ids of `before`, the changed pause, that are not in
 * `open` stay.
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

/** 'All commitments', 'Run', or 'Run, Read, and 2 more', in the order of `known`. Unknown ones are only counted. */
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
 * The errors of the dates that the schema does not check. The server refuses them too, perhaps much later. `before` is
 * the changed pause.
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

interface PauseContext {
  known: readonly (Titled & Partial<Pick<Commitment, 'closed_at'>>)[];
  today: string;
  /** The changed pause. */
  before?: PauseReply | undefined;
}

/** The fields in words, and their effect on past days; `null` while they are incomplete. */
export function readBack(texts: PauseTexts, ids: readonly string[] | null, about: PauseContext): string | null {
  const { known, today, before } = about;
  if (!texts.from || ids?.length === 0 || wrongDates(texts, today, before)) return null;
  const sentences = before ? takenBack(texts, ids, { known, today, before }) : [];
  return [wholeOf(texts, ids, about), ...sentences].join(' ');
}

function wholeOf({ from, until }: PauseTexts, ids: readonly string[] | null, { known, today }: PauseContext): string {
  const first = dayWords(from, today);
  const who = whoOf(ids);
  const names = namesOf(ids, known);
  if (!until) return text.reads[who](names, first);
  const last = dayWords(until, today);
  if (until < today) return text.readsPast[who](names, first, last);
  return text.readsUntil[who](names, first, last, dayWords(addDays(until, 1), today));
}

const whoOf = (ids: readonly string[] | null) => (ids?.length === 1 ? 'one' : 'several');

/** The past days that a changed pause no longer includes, and the commitments that it loses. */
function takenBack(
  { from, until }: PauseTexts,
  ids: readonly string[] | null,
  { known, today, before }: Required<PauseContext> & { before: PauseReply },
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
  // A closed commitment is not due again.
  const closed = new Set(known.flatMap(({ id, closed_at }) => (closed_at ? [id] : [])));
  const resumed = removed.filter((id) => !closed.has(id));
  // A planned pause has no past days.
  if (resumed.length === 0 || first > today) return sentences;
  return [...sentences, text.resumesToday[whoOf(resumed)](namesOf(resumed, known))];
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** 'Mon, May 11', 'Mon, May 11 to Wed, May 13'; empty if the last day is before the first. */
function daysBetween(first: string, last: string): string[] {
  if (last < first) return [];
  const words = dayWithWeekday(first);
  return [first === last ? words : text.daysTo(words, dayWithWeekday(last))];
}

/** Whether a pause is over but can still be changed. */
export const hasEndedLately = ({ until }: PauseReply, today: string): boolean =>
  until !== null && until < today && until >= addDays(today, -LIMITS.pauseDaysBack);
