/** The past of a commitment and its numbers by day. */
import { type ActionKind, type CompletionAction, recorded } from '#shared/domain/actions.ts';
import { place } from '#shared/domain/completion.ts';
import { countDays, type DayCount, outcomesOf, periodsOfDates } from '#shared/domain/history.ts';
import type { Schedule } from '#shared/domain/periods.ts';
import { utc } from '../periods/support.ts';

/** All actions of one commitment as the table stores them: the latest, and those of earlier periods. */
export interface Past {
  schedule: Schedule;
  latest: CompletionAction | undefined;
  actions: Map<number, CompletionAction>;
}

export interface Days {
  from: string;
  to: string;
  now: number;
}

/** The past after the given actions, in their order. */
export function pastOf(schedule: Schedule, actions: readonly CompletionAction[]): Past {
  const past: Past = { schedule, latest: undefined, actions: new Map() };
  for (const action of actions) {
    const placement = place(schedule, past.latest, action);
    const { startsAt, recurrence } = placement.period;
    if (placement.kind === 'history') {
      const record = recorded(past.actions.get(startsAt), action, recurrence);
      if (record) past.actions.set(startsAt, record);
    }
    if (placement.kind !== 'latest') continue;
    if (placement.archive) past.actions.set(placement.archive.period.startsAt, placement.archive.action);
    const isSamePeriod = past.latest && past.latest.at >= startsAt;
    past.latest = recorded(isSamePeriod ? past.latest : undefined, action, recurrence) ?? past.latest;
  }
  return past;
}

export function outcomesOfPast({ schedule, latest, actions }: Past, days: Days) {
  return outcomesOf(schedule, periodsOfDates(schedule, latest, days), actions, latest, days.now);
}

export function countedOf(all: readonly Past[], days: Days): Record<string, DayCount> {
  const histories = all.map((past) => ({ schedule: past.schedule, outcomes: outcomesOfPast(past, days) }));
  return Object.fromEntries(countDays(histories, days));
}

export function counted(past: Past, days: Days): Record<string, DayCount> {
  return countedOf([past], days);
}

export const done = (instant: string, kind: ActionKind = 'completed'): CompletionAction => ({ kind, at: utc(instant) });
export const one = (fields: Partial<DayCount>) => ({
  due: 1,
  completed: 0,
  missed: 0,
  skipped: 0,
  paused: 0,
  ...fields,
});
export const march = (now: string): Days => ({ from: '2026-03-01', to: '2026-03-31', now: utc(now) });
