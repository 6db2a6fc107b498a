import type { Commitment } from '../contracts/commitments.ts';
import type { PlanAction, Review, ReviewSentence } from '../contracts/reviews.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import { wentBadly } from './reviews.ts';

/* Changes of plan that a week's record suggests, each made with one tap. */

/** The most suggestions, so that choosing stays easy. */
const MOST = 3;
const PAUSE_DAYS = 14;
/** A commitment that was done on each of at least this many days can be the cue of another one. */
const STEADY_DAYS = 4;
/** A reminder within this many minutes of the usual time is not changed. */
const NEAR = 120;
const MINUTES = 1440;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** The parts of a review that suggestions need. */
type WeekRecord = Pick<Review, 'away' | 'cold' | 'week'> & {
  sentences: readonly Pick<ReviewSentence, 'code' | 'params' | 'refs'>[];
};

/**
 * At most three changes of plan for what went worst in a week, the worst first; empty if the week went well, or nothing
 * was done in it, because another page is for that. They must fit the current commitments. A commitment that was not
 * done for two weeks can be paused or closed. One that was often missed can get a reminder at its usual time, a
 * commitment of every day as its cue, or fewer times. `cueAfter`: the words of a cue, by the title of that commitment.
 * Pure.
 */
export function suggestedChanges(
  { sentences, cold, away, week }: WeekRecord,
  commitments: readonly Commitment[],
  today: string,
  cueAfter: (title: string) => string,
): PlanAction[] {
  if (away) return [];
  const open = new Map(commitments.filter(isOpen).map((each) => [each.id, each]));
  const coldOnes = cold.flatMap((id) => open.get(id) ?? []).filter(isOlderThan(addDays(week.to, 1 - LIMITS.coldDays)));
  const isCold = new Set(coldOnes.map(({ id }) => id));
  const steady = sentences.flatMap(({ code, params: { done = 0, of = 0 }, refs }) => {
    const commitment = open.get(refs[0]?.commitment_id ?? '');
    const isSteady = commitment && code === 'done_days' && of >= STEADY_DAYS && done === of;
    return isSteady && isAsTold(commitment, code, of) ? [commitment] : [];
  });
  const missed = sentences.flatMap(({ code, params: { done = 0, of = 0, time }, refs }) => {
    const commitment = open.get(refs[0]?.commitment_id ?? '');
    if (!commitment || isCold.has(commitment.id) || !wentBadly({ done, of })) return [];
    if (!isAsTold(commitment, code, of)) return [];
    const before = steady.find((each) => isDueWith(each, commitment));
    return [{ commitment, share: done / of, of, time, cue: before && cueAfter(before.title) }];
  });
  const worst = missed.toSorted((a, b) => a.share - b.share);
  return [...coldOnes.flatMap((each) => resting(each, today)), ...worst.flatMap(doable)].slice(0, MOST);
}

const isOpen = ({ closed_at, paused }: Commitment) => !closed_at && !paused;
const isOlderThan =
  (day: string) =>
  ({ start_date }: Commitment) =>
    start_date <= day;

/** Whether a commitment is still due as often as a sentence says. */
function isAsTold({ frequency, schedule }: Commitment, code: ReviewSentence['code'], of: number): boolean {
  const { every, times } = schedule ?? {};
  if (code === 'done_days') return frequency === 'daily' && !every;
  return code === 'done_times' && (times ? times === of : Boolean(every));
}

/** Whether a commitment is due on each day on which another one is. */
function isDueWith({ schedule }: Commitment, { schedule: other }: Commitment): boolean {
  const days = schedule?.weekdays;
  const needed = other?.weekdays ?? EVERY_DAY;
  return !days || needed.every((day) => days.includes(day));
}

/** No pause is suggested if one is planned. */
function resting({ id, pauses }: Commitment, today: string): PlanAction[] {
  const isPlanned = pauses.some(({ until }) => until === null || until >= today);
  const pause = { from: today, until: addDays(today, PAUSE_DAYS - 1) };
  return [
    ...(isPlanned ? [] : [{ kind: 'pause' as const, commitment_id: id, value: pause }]),
    { kind: 'close', commitment_id: id, value: null },
  ];
}

interface Missed {
  commitment: Commitment;
  /** The share that was done. */
  share: number;
  /** How often it was due. */
  of: number;
  /** The usual time of doing it. */
  time: string | undefined;
  /** A commitment of every day that could be its cue, in words. */
  cue: string | undefined;
}

function doable({ commitment, share, of, time, cue }: Missed): PlanAction[] {
  const { id, reminders } = commitment;
  const [only, ...others] = reminders;
  const isFar = time !== undefined && only !== undefined && others.length === 0 && distance(only, time) >= NEAR;
  const isAnother = cue !== undefined && cue !== commitment.cue && cue.length <= LIMITS.cueLength;
  const rhythm = lessOften(commitment, { share, of });
  return [
    ...(isFar ? [{ kind: 'reminders' as const, commitment_id: id, value: [time] }] : []),
    ...(isAnother && !isFar ? [{ kind: 'cue' as const, commitment_id: id, value: cue }] : []),
    ...(rhythm ? [{ kind: 'schedule' as const, commitment_id: id, value: rhythm }] : []),
  ];
}

/** The distance of two times in minutes, around the clock. */
function distance(one: string, other: string): number {
  const apart = Math.abs(minutesOf(one) - minutesOf(other));
  return Math.min(apart, MINUTES - apart);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * As many times in a week or month as were done lately; undefined if that is no less, or there is a target. For a part
 * of the week its share counts, and less than half of the week is too little.
 */
function lessOften({ frequency, schedule }: Commitment, { share, of }: Pick<Missed, 'share' | 'of'>) {
  const { weekdays, every, times, target, once_a_day = true } = schedule ?? {};
  if (target || frequency === 'once') return undefined;
  const now = frequency === 'daily' ? (weekdays?.length ?? 7 / (every ?? 1)) : (times ?? 1);
  const wanted = Math.max(1, Math.round(share * now));
  if (wanted >= now || of * 2 < now) return undefined;
  const counted = { weekdays: null, every: null, times: wanted, once_a_day, target: null };
  return { frequency: frequency === 'monthly' ? frequency : ('weekly' as const), ...(wanted > 1 && counted) };
}
