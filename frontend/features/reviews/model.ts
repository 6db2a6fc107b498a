import { clockTime, dateFormat, listFormat, locale, numberFormat } from '#frontend/lib/format.ts';
import { recurrenceWords } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PlanAction, Review, ReviewSentence } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasWords } from '#shared/domain/notes.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import type { PLAN_CHANGES, ReviewQuestion } from '#shared/domain/reviews.ts';
import * as text from '#shared/text/reviews-page.ts';

/* The texts of reviews. */

export type PlanKind = (typeof PLAN_CHANGES)[number];

type Week = Review['week'];

const weekdayAndDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const monthDay = dateFormat({ month: 'long', day: 'numeric' });
const listed = listFormat({ type: 'conjunction' });
const formatNumber = numberFormat({ maximumFractionDigits: 3 });

/** 'November 16 – 22, 2026' */
export function weekWords({ from, to }: Week): string {
  range ??= new Intl.DateTimeFormat(locale(), { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return range.formatRange(new Date(from), new Date(to));
}
let range: Intl.DateTimeFormat | undefined;

/** 'Monday, November 30' */
export const dayWords = (date: string): string => weekdayAndDate(date);
export const namesOf = (names: readonly string[]): string => listed(names);

/** The sentences by commitment; a sentence about the whole week is a group of its own. */
export function groupsOf(sentences: readonly ReviewSentence[]): ReviewSentence[][] {
  const groups: ReviewSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    const about = sentence.refs[0]?.commitment_id;
    if (last && about !== undefined && last[0]?.refs[0]?.commitment_id === about) last.push(sentence);
    else groups.push([sentence]);
  }
  return groups;
}

/** The commitments of the sentences, in their order. */
export function commitmentIdsOf({ sentences, cold }: Pick<Review, 'sentences' | 'cold'>): string[] {
  const ids = sentences.flatMap(({ refs }) => refs.map(({ commitment_id }) => commitment_id));
  return [...new Set([...ids, ...cold])];
}

/** Whether a commitment can still be changed: not if it is closed, or a completed one-time commitment. */
export function canChange({
  closed_at,
  frequency,
  current_completion,
}: Pick<Commitment, 'closed_at' | 'frequency' | 'current_completion'>): boolean {
  return !closed_at && (frequency !== 'once' || current_completion.status === 'pending');
}

/** A change of plan that was made, in words. The stored value may be of another version of the app. */
export function actionWords({ kind, value }: PlanAction, title: string): string {
  if (kind === 'cue') return text.changed.cue(title, typeof value === 'string' ? value : '');
  if (kind === 'reminders') {
    return text.changed.reminders(title, Array.isArray(value) ? listed(value.map(clockTime)) : '');
  }
  if (kind === 'pause') {
    const { from, until } = value as { from: string; until: string | null };
    return text.changed.pause(title, monthDay(from), until ? monthDay(until) : '');
  }
  if (kind === 'schedule') return text.changed.schedule(title, rhythmWords(value as Rhythm | null));
  return text.changed.close(title);
}

/** A change that one tap makes, as the text of its button. */
export function readyWords({ kind, value }: PlanAction): string {
  if (kind === 'reminders') return text.ready.reminders(clockTime((value as string[])[0] ?? ''));
  if (kind === 'cue') return text.ready.cue(value as string);
  if (kind === 'schedule') {
    const { frequency, times } = value as Rhythm;
    return text.ready[frequency === 'monthly' ? 'monthly' : 'weekly'](times ?? 1);
  }
  return kind === 'pause' ? text.ready.pause : text.ready.close;
}

type Rhythm = { frequency?: Commitment['frequency'] } & Partial<NonNullable<Commitment['schedule']>>;

function rhythmWords(stored: Rhythm | null): string {
  const { frequency = 'daily', ...given } = stored ?? {};
  const schedule = { weekdays: null, every: null, times: null, once_a_day: true, target: null, ...given };
  const rule = recurrenceWords({ frequency, schedule });
  const { target } = schedule;
  return target ? text.withTarget[target.direction](rule, formatNumber(target.amount), target.unit) : rule;
}

/** The number of lines that a list shows of a review. */
const LINES = 3;

/** A line of a review in a list: the user's own answer to a question, or a sentence. */
export interface ListLine {
  text: string;
  asked?: ReviewQuestion;
}

/**
 * The lines of a review in a list: the answers in the order of the questions and then sentences, or only the lines that
 * match a search.
 */
export function linesOf({ sentences, answers }: Review, words: readonly string[]): ListLine[] {
  const { helped, hindered, change } = answers;
  const answered = Object.entries({ helped, hindered, change: change?.text }) as [ReviewQuestion, string | null][];
  const lines: ListLine[] = [
    ...answered.flatMap(([asked, line]) => (line ? [{ text: line, asked }] : [])),
    ...sentences.map((each) => ({ text: each.text })),
  ];
  const found = lines.filter((line) => words.some((word) => hasWords(line.text, [word])));
  return (found.length > 0 ? found : lines).slice(0, LINES);
}

const DAY = 86_400_000;

/** Whether a review can still be answered on a day. */
export function canAnswer({ from }: Week, today: string, daysBack: number): boolean {
  return Date.parse(from) >= Date.parse(today) - daysBack * DAY;
}

/** Why there is no review: the user's own was not saved or is empty, another one may not be shared. */
export function missingWords(id: string, userId: string, clock: Clock, now: number): string {
  if (!id.startsWith(`${userId}-`)) return text.unknown;
  const from = id.slice(userId.length + 1);
  const days = LIMITS.reviewDaysBack;
  return from < addDays(dayAt(clock, now), -days) ? text.notKept(days) : text.nothingThen;
}
