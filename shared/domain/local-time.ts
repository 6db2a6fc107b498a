/**
 * Local dates and times of IANA timezones, using only `Intl`: no clock, no timezone data of our own. Instants are epoch
 * milliseconds, dates 'YYYY-MM-DD', times 'HH:MM' or 'HH:MM:SS'; tested for the years 1900 to 2200. "Cold" is the
 * number of Intl calls (about 2 µs each) with an empty cache; warm calls make none.
 */
const SECOND = 1_000;
const DAY = 86_400_000;

// Names are case-insensitive and history is long, so the cache needs a limit: when it is full, it is emptied.
const ZONES_KEPT = 200;
const OFFSETS_KEPT = 5_000;

const NUMERIC = 'numeric';
const DATE_SHOWN = { year: NUMERIC, month: NUMERIC, day: NUMERIC } as const;
const SHOWN = { ...DATE_SHOWN, hour: NUMERIC, minute: NUMERIC, second: NUMERIC, hourCycle: 'h23' } as const;

interface Zone {
  format: Intl.DateTimeFormat;
  /** Local time minus UTC, in milliseconds, by the instant at which it was measured. */
  offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** Whether `name` is a timezone such as 'Europe/Paris' or 'UTC', and not an offset. Never throws; 1 Intl object. */
export function isTimezone(name: string): boolean {
  // Engines accept '+01:00' as a timezone, but an offset has no clock changes.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The local date and time at an instant. RangeError for an unknown timezone or an invalid instant. Cold: at most 3 Intl
 * calls.
 */
export function toLocal(instant: number, timezone: string): { date: string; time: string } {
  const wall = new Date(instant + offsetAt(timezone, instant)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 19) };
}

/**
 * The first instant at which the local clock shows this date and time or, if a clock change (or a skipped day) leaves
 * it out, any later one: the first of two in autumn, the first after the gap in spring. A later local time never gives
 * an earlier instant. RangeError for an unknown timezone or an invalid date or time; the caller ensures that the day
 * exists (engines disagree about 30 February). Cold: 3 Intl calls on most days, 5 on a clock-change day, 20 in a gap.
 */
export function toInstant(date: string, time: string, timezone: string): number {
  const wall = Date.parse(`${date}T${time}Z`);
  // No offset is a whole day, so one day earlier in UTC is before any possible result.
  const before = offsetAt(timezone, wall - DAY);
  const early = wall - before;
  const after = offsetAt(timezone, early);
  if (after === before) return early;
  const late = wall - after;
  return offsetAt(timezone, late) === after ? late : firstChange(timezone, late, early);
}

/** A day of the month some months after that of a date; in a shorter month, its last day. */
export function inMonth(date: string, monthsAfter: number, dayOfMonth: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + monthsAfter];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

/** The date some days later, or earlier for a negative number. RangeError for an invalid date. No Intl calls. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** The first instant after a day by a clock: midnight, or where the clock leaves it out the first instant after. */
export function endOfDay(date: string, timezone: string): number {
  return toInstant(addDays(date, 1), '00:00:00', timezone);
}

/** The instant of the only change of offset in (from, until]; changes are at whole seconds. */
function firstChange(timezone: string, from: number, until: number): number {
  const offset = offsetAt(timezone, from);
  let [same, changed] = [from, until];
  while (changed - same > SECOND) {
    const middle = same + floor((changed - same) / 2, SECOND);
    if (offsetAt(timezone, middle) === offset) same = middle;
    else changed = middle;
  }
  return changed;
}

/**
 * Local time minus UTC. If it is equal at two midnights, it is equal in between: since 1900 no timezone has changed
 * twice within 3 days.
 */
function offsetAt(timezone: string, instant: number): number {
  const zone = zoneOf(timezone);
  const midnight = floor(instant, DAY);
  const offset = measured(zone, midnight);
  return offset === measured(zone, midnight + DAY) ? offset : measured(zone, floor(instant, SECOND));
}

function measured({ format, offsets }: Zone, instant: number): number {
  const known = offsets.get(instant);
  if (known !== undefined) return known;
  const shown: Partial<Record<string, number>> = {};
  for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value);
  const wall = Date.UTC(shown.year!, shown.month! - 1, shown.day, shown.hour, shown.minute, shown.second);
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  offsets.set(instant, wall - instant);
  return wall - instant;
}

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) return known;
  const zone: Zone = { format: new Intl.DateTimeFormat('en-US', { ...SHOWN, timeZone: timezone }), offsets: new Map() };
  if (zones.size >= ZONES_KEPT) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

function floor(value: number, step: number): number {
  return Math.floor(value / step) * step;
}
