import type { Commitment } from '../contracts/commitments.ts';
import type { PlanAction, Review, ReviewSentence } from '../contracts/reviews.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import { wentBadly } from './reviews.ts';

/* Changes of plan that a week's record suggests, ready to be made with one tap. */

/** So many are offered at most, so that it stays easy to choose. */
const MOST = 3;
const PAUSE_DAYS = 14;
/** What was done on at least so many days, and on all, is something else's cue. */
const STEADY_DAYS = 4;
/** A reminder that is nearer than so many minutes to the time of doing is left as it is. */
const NEAR = 120;
const MINUTES = 1440;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** What a suggestion needs of a review. */
type WeekRecord = Pick<Review, 'away' | 'cold' | 'week'> & {
  sentences: readonly Pick<ReviewSentence, 'code' | 'params' | 'refs'>[];
};

/**
 * At most three changes of plan for what went worst in a week, the worst first; none if the week went well, or nothing
 * was done in it, because another page is for that. Only what fits the commitments as they are now. What was not done
 * for two weeks could be paused or closed; what was often missed could be reminded of when it is mostly done, or follow
 * on what was done every day, or be due less often. `cueAfter`: a cue in words, by the title of what comes before.
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

/** Whether a commitment of chosen days, or of all, is due whenever another one is. */
function isDueWith({ schedule }: Commitment, { schedule: other }: Commitment): boolean {
  const days = schedule?.weekdays;
  const needed = other?.weekdays ?? EVERY_DAY;
  return !days || needed.every((day) => days.includes(day));
}

/** A pause would be one too many where one is planned. */
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
  /** Of what was due. */
  share: number;
  /** So often it was due. */
  of: number;
  /** When it is mostly done. */
  time: string | undefined;
  /** After what was done every day. */
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

/** In minutes, around the clock. */
function distance(one: string, other: string): number {
  const apart = Math.abs(minutesOf(one) - minutesOf(other));
  return Math.min(apart, MINUTES - apart);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * So many times in a week or month as were done lately; undefined where that is no fewer, or an amount is wanted. Of a
 * part of the week, the share counts, and less than half of it says too little.
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
