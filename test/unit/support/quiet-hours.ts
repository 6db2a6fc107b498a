/** Instants and hours around clock changes, for quiet hours and digests. */

import { Temporal } from 'temporal-polyfill';
import { afterAll, expect } from 'vitest';
import type { QuietHours } from '#shared/domain/quiet-hours.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import { boundary, distinctChanges, localAt, ZONES } from '../periods/oracle.ts';
import { DAY, HOUR, randomFrom, utc } from '../periods/support.ts';

export const counted = {
  zones: ZONES.length,
  changes: 0,
  nights: 0,
  inside: 0,
  outside: 0,
  skipped: 0,
  repeated: 0,
  weekly: 0,
};
export const random = randomFrom(seed);

afterAll(() => console.log('Quiet hours:', JSON.stringify(counted)));

/** Each clock change, in one of its zones, and a random instant in every zone, or in every fourth. */
export function* changesOf2026And2027(): Generator<{ zone: string; change: number }> {
  for (const change of distinctChanges(2026, 2028)) {
    counted.changes++;
    yield change;
  }
  const step = isLong ? 1 : 4;
  for (let k = seed % step; k < ZONES.length; k += step) {
    const zone = ZONES[k]!;
    yield { zone, change: utc('2026-01-01 00:00') + Math.floor(random() * 2 * 365 * DAY) };
  }
}

/** Random times, and times within and at the ends of the hour that a clock change skips or repeats. */
export function sampledHours(zone: string, change: number): QuietHours[] {
  const [before, after] = [localAt(change - 1, zone).toPlainTime(), localAt(change, zone).toPlainTime()];
  const moved = Math.abs(localAt(change, zone).offsetNanoseconds - localAt(change - 1, zone).offsetNanoseconds) / 6e10;
  const first = Temporal.PlainTime.compare(before, after) < 0 ? before.add({ milliseconds: 1 }) : after;
  const within = () =>
    first
      .add({ minutes: Math.floor(random() * Math.max(moved, 1)) })
      .toString()
      .slice(0, 5);
  const edges = [before.add({ milliseconds: 1 }), after].map((time) => time.toString().slice(0, 5));
  const difficult = [within(), edges[0]!, edges[1]!, '00:00'];
  const one = () => difficult[Math.floor(random() * difficult.length)]!;
  return [
    { start: within(), end: anyTime() },
    { start: anyTime(), end: within() },
    { start: one(), end: one() },
    { start: anyTime(), end: anyTime() },
  ];
}

/** Instants around the change, at the ends of the nights beside it, and at random nearby. */
export function instants({ start, end }: QuietHours, zone: string, change: number): number[] {
  const date = localAt(change, zone).toPlainDate();
  const ends = [start, end].map((time) => boundary(date, time, zone));
  for (const time of [start, end]) countIfSkippedOrRepeated(date, time, zone);
  const anywhere = Array.from({ length: 4 }, () => change + Math.floor((random() - 0.5) * 72 * HOUR));
  return [...[change, ...ends].flatMap((instant) => [instant - 1, instant, instant + 1]), ...anywhere];
}

/** Counts a local time that is skipped or repeated on a day. */
function countIfSkippedOrRepeated(date: Temporal.PlainDate, time: string, zone: string): void {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  if (earlier!.epochMilliseconds === later!.epochMilliseconds) return;
  if (earlier!.toPlainDateTime().equals(wall)) counted.repeated++;
  else counted.skipped++;
}

export function anyTime(): string {
  const minute = Math.floor(random() * 24 * 60);
  return new Temporal.PlainTime(Math.floor(minute / 60), minute % 60).toString().slice(0, 5);
}

export function about({ start, end }: QuietHours, zone: string, now: number): string {
  return `${start} to ${end} in ${zone} at ${new Date(now).toISOString()}`;
}

export function agree(actual: unknown, wanted: unknown, what: string): void {
  if (!Object.is(actual, wanted)) expect(actual, `seed ${seed}: ${what}`).toBe(wanted);
}

export function fail(what: string): never {
  throw new Error(`seed ${seed}: ${what}`);
}
