import { Temporal } from 'temporal-polyfill';
import { type ClockEpoch, clockAt, type FrequencyEpoch, type Period, type Schedule } from '#shared/domain/periods.ts';
import { boundary, type Raw, rawPeriods, scheduledPeriods } from './oracle.ts';

/*
 * The history of a commitment whose clock, frequency and schedule change, computed in order: each change rebuilds it
 * from the period of that change on.
 */

const REACH = 75;

/** The first instant at which the start date has begun by the clock at that instant. */
export function expectedStart({ startDate, clocks }: Schedule): number {
  const comes = clocks.map((clock) =>
    boundary(Temporal.PlainDate.from(startDate), clock.dailyResetTime, clock.timezone),
  );
  const moments = [...comes, ...clocks.map(({ from }) => from)].sort((a, b) => a - b);
  return moments.find((moment) => comes[clocks.indexOf(clockAt(clocks, moment))]! <= moment)!;
}

type ExpectedPeriod = Raw & Pick<Period, 'frequency' | 'recurrence'> & { chain: Raw[] };

export function expectedHistory(schedule: Schedule, until: number): Period[] {
  const start = expectedStart(schedule);
  const changes = [...schedule.clocks.slice(1), ...schedule.frequencies.slice(1)];
  const later = changes.map(({ from }) => from).filter((from) => from > start);
  let history = rawFrom(schedule, start, start);
  let earlier = start;
  for (const change of later.sort((a, b) => a - b)) {
    const ended = history.filter(({ endsAt }) => endsAt <= change);
    const old = history.find(({ startsAt, endsAt }) => startsAt <= change && change < endsAt);
    const following = rawFrom(schedule, start, change);
    const [first] = following;
    const isDue = first !== undefined && first.startsAt <= change;
    const day = dayOf(clockAt(schedule.clocks, earlier), change);
    if (old && isDue) {
      history = [...ended, { ...first, startsAt: old.startsAt, chain: [...old.chain, ...first.chain] }];
    } else if (old) {
      // Nothing is due any more: what was due ends now.
      const until = dayOf(clockAt(schedule.clocks, earlier), change - 1).date;
      const last = [old.date, until].sort().at(-1)!;
      const dueDate = old.frequency === 'once' ? last : [old.dueDate, last].sort()[0]!;
      history = [...ended, ...(old.startsAt < change ? [{ ...old, dueDate, endsAt: change }] : [])];
    } else if (isDue) {
      history = [...ended, { ...first, startsAt: Math.max(first.startsAt, day.startsAt, earlier) }];
    } else {
      history = ended;
    }
    history.push(...following.filter(({ startsAt }) => startsAt > change));
    earlier = change;
  }
  const counts = Math.max(start, dayOf(clockAt(schedule.clocks, schedule.createdAt), schedule.createdAt).startsAt);
  return history
    .filter(({ startsAt }) => startsAt < until)
    .map(({ chain, ...period }) => {
      const cutShort = period.startsAt > chain.at(-1)!.startsAt || chain.some(({ endsAt }) => endsAt > period.endsAt);
      return { ...period, partial: cutShort || (period.frequency !== 'once' && period.startsAt < counts) };
    });
}

/** The raw periods that end after an instant, with the settings at that instant. */
function rawFrom({ startDate, clocks, frequencies }: Schedule, start: number, instant: number): ExpectedPeriod[] {
  const epoch: FrequencyEpoch = frequencies.findLast(({ from }) => from <= instant) ?? frequencies[0]!;
  const { frequency, recurrence, windowsFrom: from = startDate } = epoch;
  const rule = recurrence && { recurrence };
  const once = { date: startDate, dueDate: startDate, startsAt: start, endsAt: Infinity };
  const raw =
    frequency === 'once'
      ? [once]
      : scheduledPeriods(clockAt(clocks, instant), { frequency, ...rule, from }, instant, REACH);
  return raw
    .filter(({ endsAt }) => endsAt > instant)
    .map((period) => ({ ...period, frequency, ...rule, chain: [period] }));
}

function dayOf(clock: ClockEpoch, instant: number): Raw {
  const days = rawPeriods(clock, 'daily', instant, 2);
  const day = days.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);
  if (!day) throw new Error(`No day around ${new Date(instant).toISOString()}`);
  return day;
}
