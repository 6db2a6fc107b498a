import * as LIMITS from './limits.ts';
import { FIRST_DATE, LAST_DATE } from './limits.ts';
import { addDays } from './local-time.ts';
import { pauseOn } from './pauses.ts';
import {
  entriesOf,
  isCold,
  isDay,
  isOfLimit,
  type ReviewEntry,
  type Reviewed,
  usualTime,
  wasAway,
} from './review-entries.ts';
import type { Week } from './weeks.ts';

/*
 * The weekly review: the history of a week in sentences. A period belongs to the week in which it ended, so that it is
 * in exactly one review; a `once` commitment to the week in which it was done. Sentences are codes with params, because
 * they are written in the language of each reader.
 */

/** The kinds of sentences in a review. */
export const SENTENCES = [
  /** Nothing was done in the week: 'Welcome back. Begin with one.' */
  'welcome_back',
  /** A commitment of each day: 'Read: on 5 of 7 days.' */
  'done_days',
  /** A limit for each day: 'Sugar: kept on 6 of 7 days.' */
  'kept_days',
  /** A number of times in a longer period, or periods of some days: 'Run: 2 of 3 times.' */
  'done_times',
  /** An amount in a longer period: 'Walk: 18 of 20 km.' */
  'done_amount',
  /** A limit for a longer period: 'Coffee: 6 cups, and the limit was 7.' */
  'limit_amount',
  /** A longer period with one check-off. */
  'done',
  'not_done',
  /** Skipped on purpose. */
  'skipped',
  'paused',
  /** A note on a period that was missed: 'Run, missed on Tuesday: “too late from work”' */
  'missed_note',
  /** A note on any other period. */
  'note',
] as const;

export type SentenceCode = (typeof SENTENCES)[number];

/** The questions of a review: what helped, what got in the way, and what will change. */
export const REVIEW_QUESTIONS = ['helped', 'hindered', 'change'] as const;
export type ReviewQuestion = (typeof REVIEW_QUESTIONS)[number];

/** The changes of plan in which a review may end. */
export const PLAN_CHANGES = ['cue', 'reminders', 'schedule', 'pause', 'close'] as const;

/** The data for the text of a sentence, of which each code has a part. Dates are days of the owner. */
export interface SentenceParams {
  title?: string;
  done?: number;
  of?: number;
  unit?: string;
  note?: string;
  /** The day of a note, or the first day of a pause. */
  date?: string;
  /** The last day of a pause. */
  until?: string;
  /** The skipped days. */
  dates?: string[];
  /** For a commitment that was often not done: the usual time of doing it (`HH:MM`). Only for its owner. */
  time?: string;
}

/** A history entry, by the date on which its period began. */
interface Ref {
  commitmentId: string;
  date: string;
}

export interface Sentence {
  /** Unique in its review. */
  id: string;
  code: SentenceCode;
  params: SentenceParams;
  /** Of one commitment, oldest first; empty for a sentence about the whole week. */
  refs: Ref[];
}

/**
 * The history entry to which a sentence links: the latest one, which is first in the history. The month is that of the
 * week, because a longer period may have begun before; the history continues to the day on which the entry counts.
 * Undefined for a sentence about the whole week. Pure.
 */
export function entryOf<Each extends { date: string }>(
  refs: readonly Each[],
  { from }: Pick<Week, 'from'>,
): (Each & { month: string }) | undefined {
  const latest = refs.at(-1);
  return latest && { ...latest, month: (latest.date < from ? from : latest.date).slice(0, 7) };
}

/** The content of a review. */
export interface ReviewContent {
  sentences: Sentence[];
  /** Nothing was done in the week, although something was due. */
  away: boolean;
  /** The commitments that were due and not done for 14 days. */
  cold: string[];
}

/** The sentences that quote a note. */
export const quotesNote = ({ code }: Pick<Sentence, 'code'>): boolean => code === 'missed_note' || code === 'note';

const ID = /^(.{1,64})-(\d{4}-\d{2}-\d{2})$/;

/** The id of the review of a week: it is known before the review is saved. */
export const reviewIdOf = (ownerId: string, from: string): string => `${ownerId}-${from}`;

/** The owner and the first day of the week in a review's id; undefined for an invalid id. */
export function readReviewId(id: string): { ownerId: string; from: string } | undefined {
  const [, ownerId = '', from = ''] = ID.exec(id) ?? [];
  const isWithin = FIRST_DATE <= from && from <= LAST_DATE && !Number.isNaN(Date.parse(from));
  return isWithin && addDays(from, 0) === from ? { ownerId, from } : undefined;
}

/** Whether so few of so many were done that a change of plan may help: at least two were missed, and two in five. */
export const wentBadly = ({ done, of }: { done: number; of: number }): boolean => of - done >= 2 && done * 5 <= of * 3;

/** The dates of the history that `reviewOf` needs for a week, including earlier days, for cold commitments. */
export function datesOfReview({ from, to }: Pick<Week, 'from' | 'to'>): { from: string; to: string } {
  const first = addDays(to, 1 - LIMITS.coldDays);
  return { from: first < from ? first : from, to };
}

/**
 * The review of a week for these commitments, in their order; without sentences if the week is empty. Pure; some
 * microseconds for each outcome.
 */
export function reviewOf(week: Week, commitments: readonly Reviewed[]): ReviewContent {
  const each = commitments.map((reviewed) => ({ reviewed, entries: entriesOf(week, reviewed) }));
  const cold = commitments.filter((reviewed) => isCold(week, reviewed)).map(({ id }) => id);
  if (wasAway(week, each)) {
    return { sentences: withIds([{ code: 'welcome_back', params: {}, refs: [] }]), away: true, cold };
  }
  const all = each.flatMap(({ reviewed, entries }) => [
    ...mainSentences(week, reviewed, entries),
    ...noteSentences(reviewed, entries),
  ]);
  // Notes are left out first if there is no room for all sentences.
  const main = all.filter((draft) => !quotesNote(draft)).slice(0, LIMITS.reviewSentences);
  const notes = all.filter(quotesNote).slice(0, LIMITS.reviewSentences - main.length);
  const kept = new Set([...main, ...notes]);
  const drafts = all.filter((draft) => kept.has(draft));
  return { sentences: withIds(drafts), away: false, cold };
}

type Draft = Omit<Sentence, 'id'>;
/** The sentences about done, skipped and paused periods. */
function mainSentences(week: Week, reviewed: Reviewed, entries: readonly ReviewEntry[]): Draft[] {
  const counted = entries.filter(({ result: is }) => is === 'done' || is === 'missed');
  const windows = counted.filter(({ period }) => period.recurrence?.every);
  const days = counted.filter((entry) => isDay(entry));
  const longer = counted.filter((entry) => !isDay(entry) && !entry.period.recurrence?.every);
  return [
    ...countOf(
      reviewed,
      'done_days',
      days.filter((entry) => !isOfLimit(entry)),
    ),
    ...countOf(reviewed, 'kept_days', days.filter(isOfLimit)),
    ...(windows.length === 1
      ? windows.map((entry) => single(reviewed, entry))
      : countOf(reviewed, 'done_times', windows)),
    ...longer.map((entry) => ofLonger(reviewed, entry)),
    ...skipped(reviewed, entries),
    ...paused(week, reviewed, entries),
  ];
}

function countOf(reviewed: Reviewed, code: SentenceCode, entries: readonly ReviewEntry[]): Draft[] {
  if (entries.length === 0) return [];
  const done = entries.filter(({ result: is }) => is === 'done').length;
  const of = entries.length;
  const time = code === 'done_days' && wentBadly({ done, of }) ? usualTime(reviewed) : undefined;
  return [sentence(reviewed, code, entries, { done, of, ...(time && { time }) })];
}

function single(reviewed: Reviewed, entry: ReviewEntry): Draft {
  return sentence(reviewed, entry.result === 'done' ? 'done' : 'not_done', [entry]);
}

/** The sentence about a week, a month, or a one-time commitment. */
function ofLonger(reviewed: Reviewed, entry: ReviewEntry): Draft {
  const { tally } = entry;
  if (!tally) return single(reviewed, entry);
  const [done, of] = [tally.done / 1000, tally.of / 1000];
  if (tally.unit === null) return sentence(reviewed, 'done_times', [entry], { done, of });
  return sentence(reviewed, isOfLimit(entry) ? 'limit_amount' : 'done_amount', [entry], { done, of, unit: tally.unit });
}

function skipped(reviewed: Reviewed, entries: readonly ReviewEntry[]): Draft[] {
  const all = entries.filter(({ result: is }) => is === 'skipped');
  if (all.length === 0) return [];
  const dates = all.filter(isDay).map(({ period }) => period.date);
  return [sentence(reviewed, 'skipped', all, dates.length > 0 ? { dates } : {})];
}

/** One sentence for each run of paused days of the week in which nothing was done. */
function paused({ from, to }: Week, reviewed: Reviewed, entries: readonly ReviewEntry[]): Draft[] {
  const resting = entries.filter(({ result: is }) => is === 'paused');
  const runs: { date: string; until: string }[] = [];
  for (let day = from; resting.length > 0 && day <= to; day = addDays(day, 1)) {
    if (!pauseOn(reviewed.schedule.pauses ?? [], day)) continue;
    const last = runs.at(-1);
    if (last && addDays(last.until, 1) === day) last.until = day;
    else runs.push({ date: day, until: day });
  }
  return runs.flatMap(({ date, until }) => {
    const within = resting.filter(({ period }) => period.date <= until && period.dueDate >= date);
    return within.length > 0 ? [sentence(reviewed, 'paused', within, { date, until })] : [];
  });
}

function noteSentences(reviewed: Reviewed, entries: readonly ReviewEntry[]): Draft[] {
  return entries.flatMap((entry) => {
    const note = reviewed.notes.get(entry.period.startsAt);
    if (note === undefined) return [];
    const day = isDay(entry) ? { date: entry.period.date } : {};
    return [sentence(reviewed, entry.result === 'missed' ? 'missed_note' : 'note', [entry], { ...day, note })];
  });
}

function sentence(
  { id: commitmentId, title }: Reviewed,
  code: SentenceCode,
  entries: readonly ReviewEntry[],
  params: Omit<SentenceParams, 'title'> = {},
): Draft {
  const refs = entries.map(({ period }) => ({ commitmentId, date: period.date }));
  return { code, params: { title, ...params }, refs };
}

/** Adds ids that depend on the subjects of the sentences, so that they stay the same when the review is saved. */
function withIds(drafts: readonly Draft[]): Sentence[] {
  const used = new Set<string>();
  return drafts.map((draft) => {
    const [first] = draft.refs;
    let id = '';
    for (let more = 0; id === '' || used.has(id); more++) {
      id = `s${digest(`${draft.code} ${first?.commitmentId} ${first?.date} ${more}`)}`;
    }
    used.add(id);
    return { id, ...draft };
  });
}

/** A short digest of a text (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193) >>> 0;
  return hash.toString(36);
}
